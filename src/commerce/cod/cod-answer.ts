export type CodAnswer = 'confirmed' | 'cancelled' | 'change_address';
