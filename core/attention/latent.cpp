// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/latent.h"

#include <utility>
#include <vector>

#include "attention/cache_format.h"
#include "attention/operations.h"

namespace attn {
namespace {

Matrix sideBySide(const Matrix& left, const Matrix& right) {
  Matrix both(left.rows(), left.cols() + right.cols());
  both << left, right;
  return both;
}

const LatentInputs& latentInputs(const Scenario& s) {
  return std::get<LatentInputs>(s.inputs);
}

}  // namespace

Matrix latents(const Scenario& s, const StepFormats& formats) {
  const LatentInputs& in = latentInputs(s);
  return project(in.x[0], in.wDKV[0], formats);
}

Matrix queryContent(const Scenario& s, Index head, const StepFormats& formats) {
  const LatentInputs& in = latentInputs(s);
  return project(in.x[0], in.wQ[head], formats);
}

Matrix latentQueries(const Scenario& s, Index head, const StepFormats& formats) {
  const LatentInputs& in = latentInputs(s);
  return sideBySide(queryContent(s, head, formats), project(in.x[0], in.wQR[head], formats));
}

Matrix latentKeys(const Scenario& s, Index head, const StepFormats& formats) {
  const LatentInputs& in = latentInputs(s);
  return sideBySide(project(latents(s, formats), in.wUK[head], formats), project(in.x[0], in.wKR[0], formats));
}

Matrix latentValues(const Scenario& s, Index head, const StepFormats& formats) {
  return project(latents(s, formats), latentInputs(s).wUV[head], formats);
}

Matrix absorbedQueries(const Scenario& s, Index head, const StepFormats& formats) {
  return project(queryContent(s, head, formats), latentInputs(s).wUK[head].transpose(), formats);
}

CachedLatents throughCache(const Scenario& s, const HeadTrace& head, const StepFormats& formats) {
  const LatentInputs& in = latentInputs(s);
  const Arithmetic kept = formats.inputs.stored;
  CachedLatents given;
  given.latents = cached(*head.latent, *formats.cache, kept);
  given.keys = sideBySide(project(given.latents, in.wUK[head.queryHead], formats),
                          cached(head.rotatedKeys().rightCols(rotatedColumns(s).width), *formats.cache, kept));
  given.values = project(given.latents, in.wUV[head.queryHead], formats);
  return given;
}

Matrix scoredLatents(const Scenario& s, const HeadTrace& head) {
  return head.kCached ? throughCache(s, head, formatsOf(s.attention)).latents : *head.latent;
}

AbsorbedAttention absorbedAttention(const Scenario& s, const HeadTrace& head) {
  const RotatedColumns turned = rotatedColumns(s);
  const Matrix &q = head.rotatedQueries(), &k = scoredKeys(head);
  const Matrix latent = scoredLatents(s, head);
  AbsorbedAttention way;
  way.contentScores = *head.absorbedQ * latent.transpose();
  way.rotatedScores = q.rightCols(turned.width) * k.rightCols(turned.width).transpose();
  way.scores = way.contentScores + way.rotatedScores;
  way.weightedLatents = head.weights * latent;
  way.output = way.weightedLatents * latentInputs(s).wUV[head.queryHead];
  return way;
}

Scenario withLatentExpanded(const Scenario& s) {
  const LatentInputs& in = latentInputs(s);
  const bool turnedFirst = s.attention.rope.has_value();
  const auto joined = [&](const Matrix& content, const Matrix& turned) {
    return turnedFirst ? sideBySide(turned, content) : sideBySide(content, turned);
  };
  const auto perHead = [&](auto matrixOf) { return MatrixStack::of(s.heads.query, matrixOf); };
  ProjectedInputs expanded;
  expanded.x = in.x;
  expanded.wQ = perHead([&](Index h) { return joined(in.wQ[h], in.wQR[h]); });
  expanded.wK = perHead([&](Index h) { return joined(in.wDKV[0] * in.wUK[h], in.wKR[0]); });
  expanded.wV = perHead([&](Index h) { return in.wDKV[0] * in.wUV[h]; });
  expanded.wO = in.wO;
  Scenario result = s;
  if (turnedFirst) result.attention.rope->dims = rotatedColumns(s).width;
  result.inputs = std::move(expanded);
  return result;
}

}  // namespace attn
