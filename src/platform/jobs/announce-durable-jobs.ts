import type { EntityManager, EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';

const transactions = new WeakSet<object>();

/** Notifies this process after commit. */
export function announceDurableJobs(em: EntityManager): void {
  const transaction: object | undefined = em.getTransactionContext();
  if (transaction) transactions.add(transaction);
}

export function onDurableJobs(em: EntityManager, listener: () => void): void {
  const subscriber: EventSubscriber = {
    afterTransactionCommit({ transaction }: TransactionEventArgs) {
      if (transaction && transactions.delete(transaction)) listener();
    },
  };
  em.getEventManager().registerSubscriber(subscriber);
}
