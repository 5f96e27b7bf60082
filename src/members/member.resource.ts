import type { ListedUser } from '../auth/auth.messages.js';
import type { SubscriptionResource } from '../billing/billing.contract.js';
import type { StoreOfAccount } from '../commerce/commerce.messages.js';
import type { MemberResource } from './members.contract.js';

export function toMemberResource(
  user: ListedUser,
  {
    subscription,
    stores = [],
  }: { subscription: SubscriptionResource | undefined; stores: readonly StoreOfAccount[] | undefined },
  now: Date,
): MemberResource {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role_name: user.role,
    status: user.status,
    is_verified: user.isVerified,
    created_at: user.createdAt.toISOString(),
    last_seen_at: user.lastSeenAt?.toISOString() ?? null,
    apps: stores.map(({ appId, name, title, platformStoreId }) => ({
      id: appId,
      name,
      title,
      pivot: { store_id: platformStoreId },
    })),
    subscribe: subscription ? toSubscription(subscription, now) : null,
  };
}

const toSubscription = (
  { package_id, package: chosenPackage, expire_at }: SubscriptionResource,
  now: Date,
): MemberResource['subscribe'] => ({
  package_id,
  package: chosenPackage && { title: chosenPackage.title },
  expire_at,
  is_expired: expire_at !== null && new Date(expire_at) <= now,
});
