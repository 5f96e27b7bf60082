import { StoreRoutes } from '../http/store-routes.js';
import { addZidOAuthRoutes } from './zid-oauth.js';
import { addZidOrderRoutes } from './zid-order-routes.js';
import { addZidWebhookRoutes } from './zid-webhook-routes.js';

export const zidRoutes = new StoreRoutes();
addZidOAuthRoutes(zidRoutes);
addZidWebhookRoutes(zidRoutes);
addZidOrderRoutes(zidRoutes);
