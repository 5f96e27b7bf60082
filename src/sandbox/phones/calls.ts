export interface PhoneCall {
  id: string;
  from: string;
  to: string;
  state: 'ringing' | 'declined';
}

const MAX_CALLS = 1000;

export class Calls {
  private readonly calls: PhoneCall[] = [];

  add(call: PhoneCall): void {
    this.calls.push(call);
    if (this.calls.length > MAX_CALLS) this.calls.shift();
  }

  decline(id: string | undefined, number: string | undefined): void {
    const call = this.calls.find((placed) => placed.id === id && placed.to === number);
    if (call) call.state = 'declined';
  }

  listByNumber(number: string): PhoneCall[] {
    return this.calls.filter(({ from, to }) => from === number || to === number);
  }
}
