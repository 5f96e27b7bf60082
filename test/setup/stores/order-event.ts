let eventCount = 0;

export function orderEvent(event: string, status: string, more: object = {}, at = new Date()): object {
  const { order = {}, ...rest } = more as { order?: object };
  return {
    id: `evt_${++eventCount}`,
    event,
    created_at: at.toISOString(),
    store: { id: '5521', currency: 'SAR', country_code: 'SA' },
    data: {
      order: {
        id: '9001',
        number: '10231',
        status,
        status_label: status,
        currency: 'SAR',
        total: '201.00',
        payment_method: 'mada',
        customer: { id: '77', first_name: 'سارة', last_name: 'أحمد', phone: '0500000001', country_code: 'SA' },
        items: [{ product_id: '11', name: 'قهوة', quantity: 2, total: '186.00' }],
        ...order,
      },
    },
    ...rest,
  };
}
