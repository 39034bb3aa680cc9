/** The door of buro on the server: the worker of its queue. */
export { procesarCola } from './service/cola.ts';
