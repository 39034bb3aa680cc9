import { or, sql } from 'drizzle-orm';
import { alcanceCliente, ejecutivoDeCartera } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Medida, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { salidaDePasivos } from './salida-sql.ts';

/** Each pasivo of which something is still owed now. */
async function filas(ctx: ReadCtx, t: Tiempo) {
  return sql`select p.id::text as clave, p.id, p.nombre, p.comprobante, p.rut as cliente, p.tipo_pasivo, p.estado, p.saldo, p.retenido, p.comprometido,
      p.saldo + p.retenido + p.comprometido as por_pagar, ${ejecutivoDeCartera(ctx, sql`p.rut`, sql`${t.al}::date`)} as ejecutivo
    from pasivo p where p.empresa_id = ${ctx.empresa_id}::uuid and p.saldo + p.retenido + p.comprometido > 0`;
}

const suma = (columna: string, titulo: string, sentencia: string): Medida => ({
  clase: 'suma',
  columna,
  titulo,
  sentencia,
  unidad: 'pesos',
});

/** What the company owes, as it stands now. Who identifies deposits also sees those without owner, as in the list. */
export const cuboPasivos: Cubo = cubo({
  nombre: 'pasivos',
  titulo: 'Pasivos',
  permiso: 'pasivos:ver',
  ambito: 'hoy',
  grano: 'pasivo',
  filas,
  alcance: (ctx, c) => {
    const suyos = alcanceCliente(ctx, c('cliente'));
    return suyos && ctx.can('pasivos:identificar') ? or(suyos, sql`${c('cliente')} is null`) : suyos;
  },
  dimensiones: ['ejecutivo', 'cliente', 'tipo_pasivo', 'estado'],
  medidas: {
    por_pagar: suma('por_pagar', 'Por pagar', 'Lo que se debe de los pasivos: disponible, retenido y comprometido'),
    saldo_pasivos: suma('saldo', 'Disponible', 'Lo que se puede pagar, sin retención ni solicitud'),
    retenido_pasivos: suma('retenido', 'Retenido', 'Lo que no se paga mientras dure su retención'),
    comprometido_pasivos: suma('comprometido', 'Comprometido', 'Lo que una solicitud ya tomó'),
    pasivos: { clase: 'cuenta', titulo: 'Pasivos', sentencia: 'Cuántos pasivos', unidad: 'numero' },
  },
  tablas: ['pasivo'],
  widgets: [{ nombre: 'pasivos_por_pagar', titulo: 'Pasivos por pagar', medida: 'por_pagar', por: 'tipo_pasivo', orden: 27 }],
  caja: [
    { nombre: 'pasivos_exigibles', titulo: 'Pasivos exigibles hoy', sentido: 'sale', medida: 'saldo_pasivos', parte: salidaDePasivos },
  ],
  fila: (r) => ({ titulo: `Comprobante ${String(r.comprobante)} de ${String(r.nombre)}`, url: `/pasivos/${String(r.id)}` }),
});

export const dimensionTipo: Dimension = {
  nombre: 'tipo_pasivo',
  titulo: 'Tipo de pasivo',
  nombres: async (_ctx, codigos) => new Map(codigos.map((c) => [c, label(c)])),
};
