// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/device_memory.h"

#include <fmt/core.h>

#include <algorithm>

namespace attn {
namespace {

using FloatMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

std::int64_t bytesOf(Index floats) {
  return static_cast<std::int64_t>(floats) * static_cast<std::int64_t>(sizeof(float));
}

/// A mapped buffer, unmapped when it goes out of scope.
class Mapped {
 public:
  Mapped(const cl::CommandQueue& queue, const cl::Buffer& buffer, cl_map_flags flags, std::int64_t bytes)
      : m_queue(queue),
        m_buffer(buffer),
        m_data(queue.enqueueMapBuffer(buffer, CL_TRUE, flags, 0, static_cast<std::size_t>(bytes))) {}
  ~Mapped() { clEnqueueUnmapMemObject(m_queue(), m_buffer(), m_data, 0, nullptr, nullptr); }
  Mapped(const Mapped&) = delete;
  Mapped& operator=(const Mapped&) = delete;

  float* floats() const { return static_cast<float*>(m_data); }

 private:
  const cl::CommandQueue& m_queue;
  const cl::Buffer& m_buffer;
  void* m_data;
};

}  // namespace

DeviceMemory::DeviceMemory(cl::Context context, cl::Device device, cl::CommandQueue queue, std::int64_t budget)
    : m_context(std::move(context)),
      m_queue(std::move(queue)),
      m_budget(budget > 0 ? budget : static_cast<std::int64_t>(device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>() / 4 * 3)),
      m_largest(static_cast<std::int64_t>(device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>())) {}

cl::Buffer& DeviceMemory::bufferOf(const std::string& name, std::int64_t bytes) {
  Slot& slot = m_slots[name];
  if (slot.bytes >= bytes) return slot.buffer;
  m_used -= slot.bytes;
  slot = {};
  const std::int64_t allowed = std::min(m_budget - m_used, m_largest);
  if (bytes > allowed) {
    throw ClFailure{{BackendFailure::Kind::OutOfMemory, fmt::format("clCreateBuffer({})", name),
                     fmt::format("{} > {}", bytes, allowed)}};
  }
  slot.buffer = cl::Buffer(m_context, CL_MEM_READ_WRITE, static_cast<std::size_t>(bytes));
  slot.bytes = bytes;
  m_used += bytes;
  return slot.buffer;
}

DeviceStack DeviceMemory::reserve(const std::string& name, Index heads, Index rows, Index cols) {
  DeviceStack stack{{}, heads, rows, cols};
  stack.buffer = bufferOf(name, std::max<std::int64_t>(bytesOf(stack.cells()), sizeof(float)));
  return stack;
}

DeviceStack DeviceMemory::upload(const std::string& name, const MatrixStack& matrices) {
  DeviceStack stack = reserve(name, matrices.heads(), matrices.rows(), matrices.cols());
  if (stack.cells() == 0) return stack;
  const Mapped mapped(m_queue, stack.buffer, CL_MAP_WRITE, bytesOf(stack.cells()));
  for (Index h = 0; h < stack.heads; ++h) {
    float* target = mapped.floats() + h * stack.rows * stack.cols;
    Eigen::Map<FloatMatrix>(target, stack.rows, stack.cols) = matrices[h].cast<float>();
  }
  return stack;
}

DeviceStack DeviceMemory::upload(const std::string& name, const std::vector<float>& values) {
  DeviceStack stack = reserve(name, 1, 1, static_cast<Index>(values.size()));
  if (!values.empty())
    m_queue.enqueueWriteBuffer(stack.buffer, CL_TRUE, 0, values.size() * sizeof(float), values.data());
  return stack;
}

void DeviceMemory::fillWithZeros(const DeviceStack& stack) {
  m_queue.enqueueFillBuffer(stack.buffer, 0.0F, 0, static_cast<std::size_t>(bytesOf(stack.cells())));
}

cl::Buffer DeviceMemory::uploadBytes(const std::string& name, const std::vector<cl_uchar>& bytes) {
  cl::Buffer& buffer = bufferOf(name, std::max<std::int64_t>(static_cast<std::int64_t>(bytes.size()), 1));
  if (!bytes.empty()) m_queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes.size(), bytes.data());
  return buffer;
}

std::vector<Matrix> DeviceMemory::download(const DeviceStack& stack) const {
  std::vector<Matrix> matrices;
  matrices.reserve(static_cast<std::size_t>(stack.heads));
  const Mapped mapped(m_queue, stack.buffer, CL_MAP_READ,
                      std::max<std::int64_t>(bytesOf(stack.cells()), sizeof(float)));
  for (Index h = 0; h < stack.heads; ++h) {
    const float* source = mapped.floats() + h * stack.rows * stack.cols;
    matrices.emplace_back(Eigen::Map<const FloatMatrix>(source, stack.rows, stack.cols).cast<double>());
  }
  return matrices;
}

void DeviceMemory::clear() {
  m_slots.clear();
  m_used = 0;
}

}  // namespace attn
