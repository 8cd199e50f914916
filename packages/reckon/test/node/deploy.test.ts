// The files under deploy/: every setting in them is one that a server takes, every figure that the dashboard asks for exists, and what
// one file says of a server the others say too. Where nginx is installed it reads its own.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readSettings } from "../../src/node/settings.ts";
import { VARIABLES } from "../../src/node/variables.ts";
import { labelsByMetric } from "./known-figures.ts";
import { askedBy } from "./promql.ts";

const fileOf = (path: string): string =>
  readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), "utf8");
const known = new Set<string>(Object.keys(VARIABLES));
const LONG = "0123456789abcdef0123456789abcdef";

type Environment = Readonly<Record<string, string | number>>;

/** With what the shell, or Kubernetes, puts in the place of names. */
function filled(environment: Environment): Record<string, string> {
  const entries = Object.entries(environment).map(([name, value]): [string, string] => [
    name,
    String(value)
      .replace(/\$\{(\w+):-([^}]*)\}/g, "$2")
      .replace(/\$\{\w+(:\?[^}]*)?\}|\$\(REDIS_PASSWORD\)/g, LONG)
      .replace("$(POD)", "arcade-0"),
  ]);
  return Object.fromEntries(entries);
}

interface Service {
  readonly environment?: Environment;
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
  readonly extra_hosts?: readonly string[];
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
}

const compose = parse(fileOf("compose.yml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const servers = Object.entries(compose.services).filter(([, { environment }]) => environment !== undefined);
const nginx = fileOf("nginx.conf");

describe("[FO6] the compose file", () => {
  it.each(servers)("starts %s with settings that a server takes", (_name, { environment = {} }) => {
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    const settings = readSettings({}, filled(environment));
    expect(settings.fleet.redisUrl).toContain(`:${LONG}@redis:6379`);
    expect(settings.fleet.token).toBe(LONG);
  });

  it("gives each server its own path, UDP port and address, all of which the proxy knows", () => {
    expect(servers.map(([name]) => name)).toEqual(["n1", "n2", "n3"]);
    const hosts = compose.services.proxy.extra_hosts;
    for (const [name, { environment = {}, ports = [], networks }] of servers) {
      expect(environment.PUBLIC_ADDRESS).toBe(`/${name}`);
      expect(nginx).toContain(`location /${name}/ { proxy_pass http://${name}/; }`);
      expect(nginx).toContain(`upstream ${name} { server ${name}:8080; }`);
      expect(ports).toContain(`${environment.UDP_PORT}:${environment.UDP_PORT}/udp`);
      expect(hosts).toContain(`${name}:${networks?.default.ipv4_address}`);
    }
    expect(new Set(servers.map(([, { environment }]) => environment?.UDP_PORT)).size).toBe(3);
  });

  it("lets servers drain for as long as they may, and their figures and page be seen on its machine only", () => {
    for (const [, { environment = {}, stop_grace_period, ports = [] }] of servers) {
      const { drainMs, status } = readSettings({}, filled(environment));
      expect(1000 * Number.parseInt(stop_grace_period ?? "0", 10)).toBeGreaterThan(drainMs);
      const shown = ports.filter((port) => port.endsWith(`:${status?.port}`));
      expect(shown).toHaveLength(1);
      expect(shown[0]).toMatch(/^127\.0\.0\.1:/);
    }
  });
});

interface Container {
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
  readonly readinessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } };
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas?: number;
    readonly template?: {
      readonly spec: {
        readonly terminationGracePeriodSeconds?: number;
        readonly containers: readonly Container[];
      };
    };
    readonly rules?: readonly { readonly http: { readonly paths: readonly { readonly path: string }[] } }[];
  };
}

const manifests = parseAllDocuments(fileOf("kubernetes/fleet.yml")).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS() as Manifest;
});
const fleet = manifests.find(({ kind }) => kind === "StatefulSet");
const container = fleet?.spec.template?.spec.containers[0];
const environment = Object.fromEntries((container?.env ?? []).map(({ name, value = LONG }) => [name, value]));

describe("[FO6] the manifests for Kubernetes", () => {
  it("start servers with settings that a server takes", () => {
    const own = ["POD", "REDIS_PASSWORD"];
    expect(Object.keys(environment).filter((name) => !known.has(name) && !own.includes(name))).toEqual([]);
    const settings = readSettings({}, filled(environment));
    expect(settings.fleet).toMatchObject({ publicAddress: "/arcade-0", token: LONG });
    expect(container?.ports?.map(({ containerPort }) => containerPort)).toEqual([
      settings.port,
      settings.status?.port,
    ]);
    expect(container?.readinessProbe?.httpGet).toEqual({ path: "/ready", port: "status" });
  });

  it("have a service and a path for each server, and let them drain for as long as they may", () => {
    const names = Array.from({ length: fleet?.spec.replicas ?? 0 }, (_, i) => `arcade-${i}`);
    expect(names).toHaveLength(3);
    const services = manifests.filter(({ kind }) => kind === "Service").map(({ metadata }) => metadata.name);
    expect(services).toEqual(["redis", "arcade", ...names]);
    const paths = manifests.find(({ kind }) => kind === "Ingress")?.spec.rules?.[0].http.paths;
    expect(paths?.map(({ path }) => path)).toEqual([...names.map((name) => `/${name}(/|$)(.*)`), "/()(.*)"]);
    const { drainMs } = readSettings({}, filled(environment));
    const [, seconds] = container?.lifecycle?.preStop.exec.command ?? [];
    const grace = fleet?.spec.template?.spec.terminationGracePeriodSeconds ?? 0;
    expect(1000 * grace).toBeGreaterThan(1000 * Number(seconds) + drainMs);
  });
});

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const dashboard = JSON.parse(fileOf("grafana.json")) as { readonly panels: readonly Panel[] };

describe("[FO6] the dashboard", () => {
  it.each(dashboard.panels.map((panel) => [panel.title, panel] as const))(
    "shows %s by figures that exist",
    (_title, { targets }) => {
      const figures = labelsByMetric();
      expect(targets.length).toBeGreaterThan(0);
      for (const { expr, legendFormat } of targets)
        for (const { metric, labels } of askedBy(expr)) {
          expect([...figures.keys()]).toContain(metric);
          for (const label of labels) expect([...(figures.get(metric) ?? [])]).toContain(label);
          const [, shown] = /\{\{(\w+)\}\}/.exec(legendFormat) ?? [];
          if (shown !== undefined && shown !== "instance")
            expect([...(figures.get(metric) ?? [])]).toContain(shown);
        }
    },
  );
});

const hasNginx = spawnSync("nginx", ["-v"]).status === 0 && spawnSync("openssl", ["version"]).status === 0;

describe("[FO6] the configuration of nginx", () => {
  it.skipIf(!hasNginx)("is one that nginx takes (skipped without nginx: Debian's package)", () => {
    const folder = mkdtempSync(join(tmpdir(), "reckon-nginx-"));
    const [key, pem] = [join(folder, "play.key"), join(folder, "play.pem")];
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "1",
      ].concat(["-subj", "/CN=play.example.com", "-keyout", key, "-out", pem]),
      { stdio: "ignore" },
    );
    // Names and places of the containers, as this machine has them.
    const own = nginx
      .replace(/server n\d:8080/g, "server 127.0.0.1:8080")
      .replaceAll("/etc/ssl/play", join(folder, "play"));
    const whole = `pid ${folder}/pid; events {} http { ${own} }`;
    writeFileSync(join(folder, "nginx.conf"), whole);
    const checked = spawnSync("nginx", ["-t", "-p", folder, "-c", join(folder, "nginx.conf")], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect(checked.stderr).toContain("test is successful");
  });
});
