import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

const manifests = fileURLToPath(new URL('../kubernetes/', import.meta.url))

/** Lets kubectl build the example and checks the consistency of its objects, without a cluster. */
export async function kubernetes() {
  const folder = mkdtempSync(join(tmpdir(), 'ganj-kubernetes-'))
  try {
    cpSync(manifests, folder, { recursive: true })
    for (const name of ['ganj.env', 'signer.env']) writeFileSync(join(folder, 'example', name), 'SOME=1\n')
    const text = execFileSync('kubectl', ['kustomize', join(folder, 'example')], { encoding: 'utf8' })
    const objects = parseAllDocuments(text).map((document) => document.toJS())
    const of = (...kinds) => objects.filter(({ kind }) => kinds.includes(kind))
    for (const workload of of('Deployment', 'StatefulSet')) checkPods(workload, objects)
    for (const { metadata, spec } of of('PodDisruptionBudget')) {
      const target = of('Deployment').find((each) => matches(spec.selector, each.spec.template))
      expect(
        target && spec.minAvailable < target.spec.replicas,
        `${metadata.name}: its budget lets nothing move`,
      )
    }
    for (const { metadata, spec } of of('HorizontalPodAutoscaler')) {
      const target = of('Deployment').find((each) => each.metadata.name === spec.scaleTargetRef.name)
      expect(target?.spec.replicas === spec.minReplicas, `${metadata.name}: scales another than it says`)
    }
    const closed = of('NetworkPolicy').find(
      ({ spec }) => JSON.stringify(spec.podSelector) === '{}' && !spec.egress,
    )
    expect(closed?.spec.policyTypes.length === 2, 'nothing is closed by default')
    const [backend] = of('Ingress').flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths))
    expect(
      of('Service').some(({ metadata }) => metadata.name === backend.backend.service.name),
      'no service',
    )
    return [`${objects.length} objects composed by kubectl, cross-checked; no cluster was asked`]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function checkPods({ metadata: { name, namespace }, spec }, objects) {
  const { spec: pod } = spec.template
  expect(namespace === 'ganj', `${name}: another namespace`)
  expect(matches(spec.selector, spec.template), `${name}: does not select its own pods`)
  expect(
    pod.securityContext.runAsNonRoot && pod.securityContext.runAsUser === 10001,
    `${name}: may run as root`,
  )
  expect(pod.automountServiceAccountToken === false, `${name}: has a token of the cluster`)
  for (const container of pod.containers) {
    expect(/:\d+\.\d+\.\d+$/.test(container.image), `${name}: ${container.image} names no version`)
    expect(container.securityContext.readOnlyRootFilesystem, `${name}: its root can be written`)
    expect(container.resources.limits.memory, `${name}: has no limit`)
    for (const { configMapRef, secretRef } of container.envFrom) {
      const wanted = (configMapRef ?? secretRef).name
      expect(
        objects.some(({ kind, metadata }) => /^(ConfigMap|Secret)$/.test(kind) && metadata.name === wanted),
        `${name}: ${wanted} is not there`,
      )
    }
    if (name !== 'signer')
      expect(container.readinessProbe && container.livenessProbe, `${name}: has no probes`)
    const mounts = container.volumeMounts.map((mount) => mount.name)
    const volumes = [
      ...(pod.volumes ?? []),
      ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata),
    ]
    expect(
      mounts.every((mount) => volumes.some((volume) => volume.name === mount)),
      `${name}: mounts nothing`,
    )
  }
}

const matches = ({ matchLabels }, { metadata }) =>
  Object.entries(matchLabels).every(([label, value]) => metadata.labels[label] === value)

function expect(holds, otherwise) {
  if (!holds) throw new Error(otherwise)
}
