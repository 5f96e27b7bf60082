import type { EntityManager, EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';

/** Transactions of this process that wrote tasks which are due at once. */
const transactions = new WeakSet<object>();

/** Whoever asked `onDueTasks` hears of it once the transaction of `em` is committed. A hint: other processes, and a lost one, are left to the regular look. */
export function announceDueTasks(em: EntityManager): void {
  const transaction: object | undefined = em.getTransactionContext();
  if (transaction) transactions.add(transaction);
}

export function onDueTasks(em: EntityManager, told: () => void): void {
  const subscriber: EventSubscriber = {
    afterTransactionCommit({ transaction }: TransactionEventArgs) {
      if (transaction && transactions.delete(transaction)) told();
    },
  };
  em.getEventManager().registerSubscriber(subscriber);
}
