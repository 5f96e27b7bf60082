import type { AddFault, FaultKind } from './faults.contract.js';

type ActiveFault = AddFault & { since: number };

export class Faults {
  private active: ActiveFault[] = [];

  add(fault: AddFault): void {
    this.active.push({ ...fault, since: Date.now() });
  }

  /** Returns the active fault, and counts one use. */
  consume(kind: FaultKind, number: string): ActiveFault | undefined {
    const fault = this.find(kind, number);
    if (fault?.times) {
      fault.times -= 1;
      if (!fault.times) this.active = this.active.filter((activeFault) => activeFault !== fault);
    }
    return fault;
  }

  find(kind: FaultKind, number: string): ActiveFault | undefined {
    return this.active.find(
      (activeFault) => activeFault.kind === kind && (!activeFault.number || activeFault.number === number),
    );
  }

  list(): ActiveFault[] {
    return this.active;
  }

  clear(number?: string): void {
    this.active = number ? this.active.filter((activeFault) => activeFault.number !== number) : [];
  }
}
