import { StoreRoutes } from '../http/store-routes.js';
import { addSallaOAuthRoutes } from './salla-oauth.js';
import { addSallaOrderRoutes } from './salla-order-routes.js';
import { addSallaWebhookRoutes } from './salla-webhook-routes.js';

export const sallaRoutes = new StoreRoutes();
addSallaOAuthRoutes(sallaRoutes);
addSallaWebhookRoutes(sallaRoutes);
addSallaOrderRoutes(sallaRoutes);
