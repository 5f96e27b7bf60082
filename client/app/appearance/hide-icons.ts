import attributes from '@tabler/icons-react/dist/esm/defaultAttributes.mjs';

// Hides Tabler icons from screen readers. A named icon sets `aria-hidden={false}`.
for (const defaults of Object.values(attributes)) defaults['aria-hidden'] = true;
