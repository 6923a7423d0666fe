// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/device_memory.h"

#include <fmt/core.h>

#include <algorithm>

#include "compute/opencl/cl_checked.h"

namespace attn {
namespace {

using FloatMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

std::int64_t bytesOf(Index floats) {
  return static_cast<std::int64_t>(floats) * static_cast<std::int64_t>(sizeof(float));
}

}  // namespace

DeviceMemory::DeviceMemory(cl::Context context, cl::Device device, cl::CommandQueue queue, std::int64_t budget)
    : m_context(std::move(context)),
      m_queue(std::move(queue)),
      m_budget(budget > 0 ? budget : limitsOf(device).memoryBytes / 4 * 3),
      m_largest(limitsOf(device).largestAllocation) {}

DeviceMemory::~DeviceMemory() {
  clFinish(m_queue());  // uploads must outlive the transfer
}

cl::Buffer& DeviceMemory::bufferOf(const std::string& name, std::int64_t bytes) {
  // Shrinks large buffers, so that one huge scenario does not hold its memory indefinitely.
  constexpr std::int64_t kSmall = 64 << 20;
  Slot& slot = m_slots[name];
  if (slot.bytes >= bytes && slot.bytes <= std::max(kSmall, 4 * bytes)) return slot.buffer;
  m_used -= slot.bytes;
  slot = {};
  const std::int64_t allowed = std::min(m_budget - m_used, m_largest);
  if (bytes > allowed) {
    throw ClFailure{{BackendFailure::Kind::OutOfMemory, fmt::format("clCreateBuffer({})", name),
                     fmt::format("{} > {}", bytes, allowed)}};
  }
  slot.buffer = makeBuffer(m_context, CL_MEM_READ_WRITE, static_cast<std::size_t>(bytes));
  slot.bytes = bytes;
  m_used += bytes;
  return slot.buffer;
}

DeviceStack DeviceMemory::reserve(const std::string& name, Index heads, Index rows, Index cols) {
  DeviceStack stack{{}, heads, rows, cols};
  stack.buffer = bufferOf(name, std::max<std::int64_t>(bytesOf(stack.cells()), sizeof(float)));
  return stack;
}

template <class T>
void DeviceMemory::send(const cl::Buffer& buffer, std::vector<T> values) {
  if (values.empty()) return;
  const auto kept = std::make_shared<const std::vector<T>>(std::move(values));
  m_sent.push_back(kept);
  m_queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, kept->size() * sizeof(T), kept->data());
}

DeviceStack DeviceMemory::upload(const std::string& name, const MatrixStack& matrices) {
  DeviceStack stack = reserve(name, matrices.heads(), matrices.rows(), matrices.cols());
  std::vector<float> values(static_cast<std::size_t>(stack.cells()));
  for (Index h = 0; h < stack.heads; ++h) {
    float* target = values.data() + h * stack.rows * stack.cols;
    Eigen::Map<FloatMatrix>(target, stack.rows, stack.cols) = matrices[h].cast<float>();
  }
  send(stack.buffer, std::move(values));
  return stack;
}

DeviceStack DeviceMemory::upload(const std::string& name, std::vector<float> values) {
  DeviceStack stack = reserve(name, 1, 1, static_cast<Index>(values.size()));
  send(stack.buffer, std::move(values));
  return stack;
}

cl::Buffer DeviceMemory::uploadBytes(const std::string& name, std::vector<cl_uchar> bytes) {
  cl::Buffer& buffer = bufferOf(name, std::max<std::int64_t>(static_cast<std::int64_t>(bytes.size()), 1));
  send(buffer, std::move(bytes));
  return buffer;
}

void DeviceMemory::finish() {
  m_queue.finish();
  m_sent.clear();
}

void DeviceMemory::clear() {
  clFinish(m_queue());
  m_sent.clear();
  m_slots.clear();
  m_used = 0;
}

Downloads::~Downloads() {
  for (const Mapped& m : m_mapped)
    clEnqueueUnmapMemObject(m_memory.queue()(), m.stack.buffer(), m.data, 0, nullptr, nullptr);
}

void Downloads::ask(const DeviceStack& stack, std::function<void(std::vector<Matrix>)> receive) {
  m_mapped.reserve(m_mapped.size() + 1);  // nothing may throw between mapping and recording it
  const auto bytes = static_cast<std::size_t>(std::max<std::int64_t>(bytesOf(stack.cells()), sizeof(float)));
  void* data = m_memory.queue().enqueueMapBuffer(stack.buffer, CL_FALSE, CL_MAP_READ, 0, bytes);
  if (data == nullptr) {
    throw ClFailure{{BackendFailure::Kind::CallFailed, "clEnqueueMapBuffer", "it succeeded and gave nothing"}};
  }
  m_mapped.push_back({stack, static_cast<float*>(data), std::move(receive)});
}

void Downloads::wait() {
  m_memory.finish();
  for (const Mapped& m : m_mapped) {
    std::vector<Matrix> matrices;
    matrices.reserve(static_cast<std::size_t>(m.stack.heads));
    for (Index h = 0; h < m.stack.heads; ++h) {
      const float* source = m.data + h * m.stack.rows * m.stack.cols;
      matrices.emplace_back(Eigen::Map<const FloatMatrix>(source, m.stack.rows, m.stack.cols).cast<double>());
    }
    m.receive(std::move(matrices));
  }
}

}  // namespace attn
