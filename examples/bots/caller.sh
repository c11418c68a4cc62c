#!/usr/bin/env bash
# A calling station in bash. Check it with
#     croupier bot check "bash caller.sh"
# It finds the few values that it needs with patterns instead of a JSON parser.

while IFS= read -r line; do
    [[ $line =~ \"request\":([0-9]+) ]] && request=${BASH_REMATCH[1]}
    case $line in
        *'"type":"hello"'*) echo '{"type": "hello", "protocol": 1, "name": "caller.sh"}' ;;
        *'"type":"act"'*)
            action=call
            [[ $line == *'"to_call":0,'* ]] && action=check
            echo "{\"request\": $request, \"action\": \"$action\", \"amount\": 0}" ;;
        *'"type":"discard"'*) echo "{\"request\": $request, \"discards\": []}" ;;
        *'"type":"bye"'*) exit ;;
    esac
done
