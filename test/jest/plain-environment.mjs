import { TestEnvironment } from 'jest-environment-node';
import './end-with-jest.mjs';

export default TestEnvironment;
