import { sql } from 'drizzle-orm';
import { alcanceCliente, ejecutivoDeCartera, sucursalDeCartera } from '#areas/ejecutivos/public.server.ts';
import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import { tasaDeCobro, venceEn } from '#areas/libro/public.server.ts';
import { type Cubo, cubo, type Filtro, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

const POR_DEPOSITAR: readonly Filtro[] = [{ dimension: 'estado', op: 'en', valores: ['recibido', 'en_cartera'] }];

/** Each cheque in force, as it stands now; one annulled never was. `vence_en` counts to the day on which it is deposited. */
async function filas(ctx: ReadCtx, t: Tiempo) {
  const sucursales = JSON.stringify(Object.fromEntries(await codigosDeSucursal(ctx)));
  const sede = sucursalDeCartera(ctx, sql`q.cliente_rut`, sql`${t.al}::date`);
  return sql`select q.id::text as clave, q.id, q.num_cheque, q.nombre_girador, q.cliente_rut as cliente, q.rut_girador as rut, q.banco, q.estado, q.monto,
      q.depositar_el::text as dia_vencimiento, ${venceEn(sql`q.depositar_el`, t.al)} as vence_en,
      case when q.objeto_vence between ${t.al}::date and q.depositar_el then q.monto else 0 end as de_vencimiento, to_char(q.depositar_el, 'YYYY-MM') as mes_vencimiento,
      coalesce(${sucursales}::jsonb ->> ${sede}, ${sede}) as sucursal, ${ejecutivoDeCartera(ctx, sql`q.cliente_rut`, sql`${t.al}::date`)} as ejecutivo
    from cheque q where q.empresa_id = ${ctx.empresa_id}::uuid and q.estado <> 'anulado'`;
}

/** The cheques that clients gave. */
export const cuboCheques: Cubo = cubo({
  nombre: 'cheques',
  titulo: 'Cheques',
  permiso: 'cheques:ver',
  ambito: 'hoy',
  grano: 'cheque',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'rut', 'estado', 'vence_en', 'mes_vencimiento', 'dia_vencimiento'],
  medidas: {
    monto_cheques: {
      clase: 'suma',
      columna: 'monto',
      titulo: 'Monto',
      sentencia: 'Monto de los cheques recibidos y no anulados',
      unidad: 'pesos',
    },
    cheques_de_vencimientos: {
      clase: 'suma',
      columna: 'de_vencimiento',
      titulo: 'De deudas por vencer',
      sentencia: 'Cheques que se depositan cuando vence la deuda que pagan, o después',
      unidad: 'pesos',
    },
    cheques: { clase: 'cuenta', titulo: 'Cheques', sentencia: 'Cuántos cheques', unidad: 'numero' },
  },
  tablas: ['cheque'],
  widgets: [
    {
      nombre: 'cheques_por_depositar',
      titulo: 'Cheques por depositar',
      sentencia: 'Cheques recibidos y en cartera, por el día en que se depositan',
      medida: 'monto_cheques',
      por: 'vence_en',
      filtros: POR_DEPOSITAR,
      orden: 25,
    },
  ],
  // What a cheque pays already falls due with its debt: it is counted whole as a cheque, and its part of the debts is taken away.
  caja: [
    {
      nombre: 'cheques_por_entrar',
      titulo: 'Cheques por depositar',
      sentido: 'entra',
      medida: 'monto_cheques',
      dia: 'dia_vencimiento',
      filtros: POR_DEPOSITAR,
    },
    {
      nombre: 'cheques_ya_contados',
      titulo: 'Cheques ya contados en los vencimientos',
      sentido: 'sale',
      medida: 'cheques_de_vencimientos',
      dia: 'dia_vencimiento',
      filtros: POR_DEPOSITAR,
      parte: tasaDeCobro,
    },
  ],
  fila: (r) => ({ titulo: `Cheque ${String(r.num_cheque)} de ${String(r.nombre_girador)}`, url: `/cheques/${String(r.id)}` }),
});
