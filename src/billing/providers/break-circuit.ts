import { CircuitOpen, type Circuits } from '../../platform/slow-receivers/circuits.js';
import type { OnlineProvider } from './payment-provider.contract.js';
import { type PaymentProvider, ProviderError } from './provider.js';

export function breakCircuit(name: OnlineProvider, provider: PaymentProvider, circuits: Circuits): PaymentProvider {
  const runInCircuit = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await circuits.runInJob(`payments ${name}`, call);
    } catch (error) {
      throw error instanceof CircuitOpen ? new ProviderError('unreachable', error.message) : error;
    }
  };
  return {
    createCheckout: (checkout) => runInCircuit(() => provider.createCheckout(checkout)),
    fetch: (ref) => runInCircuit(() => provider.fetch(ref)),
    refund: (refund) => runInCircuit(() => provider.refund(refund)),
    ...(provider.fetchDispute && { fetchDispute: (id: string) => runInCircuit(() => provider.fetchDispute!(id)) }),
    check: () => runInCircuit(() => provider.check()),
  };
}
