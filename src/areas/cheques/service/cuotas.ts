import { and, eq } from 'drizzle-orm';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { type DeudaViva, deudasPorPk, obligacionesVivas } from '#areas/libro/public.server.ts';
import { pagarePorId } from '#areas/pagares/public.server.ts';
import { porVencimiento } from '#finanzas/orden.ts';
import { NotFound } from '#kernel/errors.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { estadoAl, VIVOS } from '../domain/estados.ts';
import type { Objeto } from '../domain/ingreso.ts';
import { cheques } from '../tables.ts';
import { type ChequeFila, chequesDeObjetos, pksDe } from './filas.ts';
import { objetosCon, recibeCheque } from './recibir.ts';

const cuotaDe = (o: Objeto) => ({ serie: o.serie, monto_cuota: pesos(o.monto - o.prima), monto_prima: o.prima });

function filaDe(ctx: ReadCtx, d: DeudaViva, objeto: Objeto, suyos: readonly ChequeFila[]) {
  const c = suyos.find((x) => x.objeto_pk === d.pk && VIVOS.includes(x.estado));
  return {
    cuota_id: d.pk,
    numero: objeto.numero,
    vencimiento: d.vencimiento,
    ...cuotaDe(objeto),
    num_cheque: c?.num_cheque ?? null,
    monto_cheque: c?.monto ?? null,
    rut_cheque: c?.rut_girador ?? null,
    cta_cte: c?.cta_cte ?? null,
    estado_cheque: c ? estadoAl(c.estado, c.depositar_el, ctx.hoy) : null,
    cheque_id: c?.id ?? null,
  };
}

/**
 * Cuotas of a client (of one pagaré when named) with the cheque that each has, the other debts that a cheque may pay, and the cheques given for
 * them (spec §3: installments and payment-cheque list). 404 out of reach.
 */
export async function cuotasDe(ctx: ReadCtx, rut: Rut, pagare_id?: string) {
  if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
  await ctx.lectura(rut, 'cuotas para sus cheques');
  const pagare = pagare_id ? await pagarePorId(ctx, pagare_id) : undefined;
  const deudas = (await obligacionesVivas(ctx, rut)).filter(recibeCheque);
  const deEse = (d: DeudaViva) => !pagare || (pagare.respaldo === 'CREDITO' && d.fila.origen_id === pagare.respaldo_id);
  const cuotas = deudas.filter((d) => d.fila.tipo === 'cuota' && deEse(d)).sort(porVencimiento);
  const otras = deudas.filter((d) => d.fila.tipo !== 'cuota');
  const suyos = await chequesDeObjetos(
    ctx,
    deudas.map((d) => d.pk),
  );
  const objetos = await objetosCon(ctx, deudas);
  const conObjeto = (d: DeudaViva) => ({ d, o: objetos.get(d.pk) });
  const fila = (d: DeudaViva) => [conObjeto(d)].flatMap(({ o }) => (o ? [filaDe(ctx, d, o, suyos)] : []));
  return {
    cuotas: cuotas.flatMap(fila),
    deudas: otras.flatMap(fila),
    cheques_pago: otras.map(conObjeto).flatMap(({ d, o }) =>
      suyos
        .filter((c) => o && c.objeto_pk === d.pk)
        .map((c) => ({
          objeto_pk: d.pk,
          numero: c.objeto_numero,
          vencimiento: d.vencimiento,
          ...cuotaDe(o as Objeto),
          num_cheque: c.num_cheque,
          monto_cheque: c.monto,
          rut_cheque: c.rut_girador,
          cta_cte: c.cta_cte,
          estado_cheque: estadoAl(c.estado, c.depositar_el, ctx.hoy),
          cheque_id: c.id,
        })),
    ),
  };
}

/** Accounts that a drawer used before (option `cuentas`). */
export async function cuentasDelGirador(ctx: ReadCtx, rut_girador: string) {
  const filas = await ctx.db
    .selectDistinct({ banco: cheques.banco, cta_cte: cheques.cta_cte })
    .from(cheques)
    .where(
      and(eq(cheques.empresa_id, ctx.empresa_id), eq(cheques.rut_girador, rut_girador as Rut), alcanceCliente(ctx, cheques.cliente_rut)),
    )
    .limit(50);
  return filas.map((f, i) => ({ codigo: `${f.banco}-${f.cta_cte}`, nombre: f.cta_cte, activo: true, orden: i + 1, ...f }));
}

const CERO = { en_cartera: 0, en_cobro: 0, pagado: 0, protestado: 0 };
type Suma = typeof CERO;
const COLUMNA: Readonly<Record<string, keyof Suma>> = {
  recibido: 'en_cartera',
  en_cartera: 'en_cartera',
  depositado: 'en_cobro',
  pagado: 'pagado',
  protestado: 'protestado',
};

/** Cleared versus owed, by the debt that the cheques were given for. At most 1.000 debts. */
export async function cobradoYAdeudado(ctx: ReadCtx, rut?: Rut) {
  const filas = await ctx.rows(cheques, and(alcanceCliente(ctx, cheques.cliente_rut), rut ? eq(cheques.cliente_rut, rut) : undefined), {
    orden: [cheques.objeto_vence],
    limit: 5_000,
  });
  const porObjeto = new Map<string, { c: ChequeFila; pks: Set<string>; suma: Suma }>();
  for (const c of filas) {
    const columna = COLUMNA[c.estado];
    if (!columna) continue;
    const o = porObjeto.get(c.objeto_pk) ?? { c, pks: new Set<string>(), suma: { ...CERO } };
    for (const pk of pksDe(c)) o.pks.add(pk);
    o.suma[columna] += c.monto;
    porObjeto.set(c.objeto_pk, o);
  }
  const objetos = [...porObjeto.values()].slice(0, 1_000);
  const deudas = new Map(
    (
      await deudasPorPk(
        ctx,
        objetos.flatMap((o) => [...o.pks]),
      )
    ).map((d) => [d.pk, d.total]),
  );
  const salida = objetos.map(({ c, pks, suma }) => ({
    objeto_pk: c.objeto_pk,
    numero: c.objeto_numero,
    nombre: c.nombre,
    rut: c.cliente_rut,
    vencimiento: c.objeto_vence,
    ...enPesos(suma),
    debe: sumPesos([...pks].map((pk) => deudas.get(pk) ?? pesos(0))),
  }));
  const total = (k: keyof Suma | 'debe') => sumPesos(salida.map((f) => f[k]));
  return {
    filas: salida,
    total: {
      en_cartera: total('en_cartera'),
      en_cobro: total('en_cobro'),
      pagado: total('pagado'),
      protestado: total('protestado'),
      debe: total('debe'),
    },
  };
}

const enPesos = (s: Suma): Record<keyof Suma, Pesos> => ({
  en_cartera: pesos(s.en_cartera),
  en_cobro: pesos(s.en_cobro),
  pagado: pesos(s.pagado),
  protestado: pesos(s.protestado),
});
