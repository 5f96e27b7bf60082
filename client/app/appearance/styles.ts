// Each Mantine component imports its own styles, see `build/component-styles.ts`.
import './tokens.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './base.css';
