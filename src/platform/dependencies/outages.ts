import { type DependencyName, dependencyOf, isSocketFailure, reasonOf } from './classify-failure.js';

const PROBE_INTERVAL_MS = 1_000;
const REPORT_INTERVAL_MS = 60_000;
/** Successful probes that end an outage. Broken connections still fail shortly after recovery. */
const MIN_REACHABLE_PROBES = 2;
const MAX_HELD_LINES = 20;

type Write = (level: 'warn' | 'error', fields: object, text: string) => void;
type IsReachable = () => Promise<boolean>;

interface Outage {
  startedAt: number;
  failures: number;
  reportedAt: number;
  reachableProbes: number;
}

/** Logs the start and end of an outage and one line a minute, instead of each failure. */
export class Outages {
  private readonly probes = new Map<DependencyName, IsReachable>();
  private readonly unconfirmed = new Map<DependencyName, (() => void)[]>();
  private readonly open = new Map<DependencyName, Outage>();

  constructor(private readonly write: Write) {}

  watch(dependency: DependencyName, isReachable: IsReachable): () => void {
    this.probes.set(dependency, isReachable);
    return () => {
      if (this.probes.get(dependency) !== isReachable) return;
      this.probes.delete(dependency);
      this.open.delete(dependency);
    };
  }

  /** Returns false if the caller must write the line itself. */
  holdLine(error: unknown, writeLine: () => void): boolean {
    const dependency = dependencyOf(error) ?? (isSocketFailure(error) ? this.firstOpen() : null);
    if (!dependency) return false;
    return this.report(dependency, reasonOf(error), writeLine);
  }

  report(dependency: DependencyName, reason: string, writeLine: () => void): boolean {
    const isReachable = this.probes.get(dependency);
    if (!isReachable) return false;
    const outage = this.open.get(dependency);
    const held = this.unconfirmed.get(dependency);
    if (outage) outage.failures++;
    else if (held) held.push(writeLine);
    else {
      const lines = [writeLine];
      this.unconfirmed.set(dependency, lines);
      void isReachableTwice(isReachable).then((isUp) => {
        this.unconfirmed.delete(dependency);
        if (isUp) for (const line of lines.slice(0, MAX_HELD_LINES)) line();
        else this.start(dependency, reason, lines.length);
      });
    }
    return true;
  }

  isUnavailable(dependency: DependencyName): boolean {
    return this.open.has(dependency);
  }

  private firstOpen(): DependencyName | null {
    return this.open.keys().next().value ?? null;
  }

  private start(dependency: DependencyName, reason: string, failures: number): void {
    const now = performance.now();
    this.open.set(dependency, { startedAt: now, failures, reportedAt: now, reachableProbes: 0 });
    this.write('error', { dependency, reason }, 'dependency unreachable');
    this.probeLater(dependency);
  }

  private probeLater(dependency: DependencyName): void {
    setTimeout(() => void this.probe(dependency), PROBE_INTERVAL_MS).unref();
  }

  private async probe(dependency: DependencyName): Promise<void> {
    const isReachableNow = (await this.probes.get(dependency)?.()) ?? false;
    const outage = this.open.get(dependency);
    if (!outage) return;
    outage.reachableProbes = isReachableNow ? outage.reachableProbes + 1 : 0;
    const now = performance.now();
    const fields = { dependency, seconds: Math.round((now - outage.startedAt) / 1000), failures: outage.failures };
    if (outage.reachableProbes >= MIN_REACHABLE_PROBES) {
      this.open.delete(dependency);
      return this.write('warn', fields, 'dependency reachable again');
    }
    if (now - outage.reportedAt >= REPORT_INTERVAL_MS) {
      outage.reportedAt = now;
      this.write('warn', fields, 'dependency still unreachable');
    }
    this.probeLater(dependency);
  }
}

/** Probes twice, because the connections of a crashing server end one after another. */
async function isReachableTwice(isReachable: IsReachable): Promise<boolean> {
  if (!(await isReachable())) return false;
  await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS).unref());
  return isReachable();
}
