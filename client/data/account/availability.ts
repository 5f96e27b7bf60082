import type { Availability } from '@server/auth/auth.contract.js';
import { http } from '@/app/http/http.js';
import { patchUser } from './session.js';

export async function setAvailability(availability: Availability): Promise<void> {
  await http.post('/api/v1/availability', { availability });
  patchUser({ availability });
}
