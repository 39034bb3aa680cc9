import type { z } from 'zod';
import type { Pedido, Recibo } from '../contract-formas.ts';

type Medio = z.output<typeof Pedido>['medio_pago'];
/** As the counter asks for it, or a case that takes a good instead of money, which nobody types. */
export type EntradaPedido = Omit<z.output<typeof Pedido>, 'medio_pago'> & { medio_pago: Medio | 'BIEN' };
export type EntradaRecibo = Omit<z.output<typeof Recibo>, 'medio_pago'> & { medio_pago: Medio | 'BIEN' };
