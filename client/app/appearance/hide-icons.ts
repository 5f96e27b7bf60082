import attributes from '@tabler/icons-react/dist/esm/defaultAttributes.mjs';

// Named icons set `aria-hidden={false}`.
for (const defaults of Object.values(attributes)) defaults['aria-hidden'] = true;
