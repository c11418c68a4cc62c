// Control-C, progress and time limits of long native loops.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <utility>

namespace croupier {

// From time to time the calling thread handles control-C, reports its progress and checks the clock.
class Attention {
  public:
    using Clock = std::chrono::steady_clock;

    Attention(double seconds, nanobind::object progress) : progress_(std::move(progress)), seconds_(seconds) {}

    bool keep_going(double done) {
        const Clock::time_point now = Clock::now();
        const double spent = std::chrono::duration<double>(now - started_).count();
        if (now - last_ >= std::chrono::milliseconds(50)) {
            last_ = now;
            nanobind::gil_scoped_acquire lock;
            if (PyErr_CheckSignals() != 0) return raised_ = true, false;
            if (!progress_.is_none()) {
                PyObject* answer = PyObject_CallFunction(progress_.ptr(), "d", seconds_ > 0 ? spent / seconds_ : done);
                Py_XDECREF(answer);
                if (answer == nullptr) return raised_ = true, false;
            }
        }
        return seconds_ <= 0 || spent < seconds_;
    }

    bool raised() const { return raised_; }

  private:
    nanobind::object progress_;
    double seconds_;
    Clock::time_point started_ = Clock::now(), last_ = started_;
    bool raised_ = false;
};

}  // namespace croupier
