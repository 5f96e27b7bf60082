import { CircuitOpen, type Circuits } from '../../platform/slow-receivers/circuits.js';
import type { OnlineProvider } from './payment-provider.contract.js';
import { type PaymentProvider, ProviderError } from './provider.js';

export function breakCircuit(name: OnlineProvider, provider: PaymentProvider, circuits: Circuits): PaymentProvider {
  const guard = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await circuits.runInJob(`payments ${name}`, call);
    } catch (error) {
      throw error instanceof CircuitOpen ? new ProviderError('unreachable', error.message) : error;
    }
  };
  return {
    createCheckout: (checkout) => guard(() => provider.createCheckout(checkout)),
    fetch: (ref) => guard(() => provider.fetch(ref)),
    refund: (refund) => guard(() => provider.refund(refund)),
    ...(provider.fetchDispute && { fetchDispute: (id: string) => guard(() => provider.fetchDispute!(id)) }),
    check: () => guard(() => provider.check()),
  };
}
