import attributes from '@tabler/icons-react/dist/esm/defaultAttributes.mjs';

// Screen readers skip icons. A named icon sets `aria-hidden={false}`.
for (const defaults of Object.values(attributes)) defaults['aria-hidden'] = true;
