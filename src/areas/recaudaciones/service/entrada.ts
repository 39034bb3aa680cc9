import type { z } from 'zod';
import type { Pedido, Recibo } from '../contract-formas.ts';

export type EntradaPedido = z.output<typeof Pedido>;
export type EntradaRecibo = z.output<typeof Recibo>;
