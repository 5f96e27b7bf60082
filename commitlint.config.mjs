/** Subjects are `area: verb object`, at most 72 characters. The body says why. */
export default {
  parserPreset: {
    parserOpts: { headerPattern: /^([\w -]+(?:, [\w -]+)*): (.+)$/, headerCorrespondence: ['type', 'subject'] },
  },
  rules: {
    'header-max-length': [2, 'always', 72],
    'header-trim': [2, 'always'],
    'type-empty': [2, 'never'],
    'subject-empty': [2, 'never'],
    'subject-full-stop': [2, 'never', '.'],
    'body-leading-blank': [2, 'always'],
  },
};
