import attributes from '@tabler/icons-react/dist/esm/defaultAttributes.mjs';

// An icon stands beside words or in a button that has a name, so screen readers pass over it. One that is itself named says
// `aria-hidden={false}`.
for (const kind of Object.values(attributes)) kind['aria-hidden'] = true;
