// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <new>
#include <type_traits>
#include <utility>

#include "compute/backend.h"

namespace attn {

/// Returns the BackendResult of `call`; exceptions become failures with the name of the call: OutOfMemory for
/// std::bad_alloc, otherwise CallFailed with the exception's message.
template <class Call>
std::invoke_result_t<Call> withoutThrowing(const char* name, Call&& call) {
  try {
    return call();
  } catch (const std::bad_alloc&) {
    return tl::unexpected(BackendFailure{BackendFailure::Kind::OutOfMemory, name, {}});
  } catch (const std::exception& error) {
    return tl::unexpected(BackendFailure{BackendFailure::Kind::CallFailed, name, error.what()});
  } catch (...) {
    return tl::unexpected(BackendFailure{BackendFailure::Kind::CallFailed, name, {}});
  }
}

}  // namespace attn
