import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import { CUENTA_DE_PASIVO, saldoCuenta } from '#areas/libro/public.server.ts';
import { type Fecha, firstDay, lastDay, minFecha, type Periodo } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { TIPO_EXCEDENTE } from '../domain/reparto.ts';
import { TIPOS_PASIVO } from '../domain/tipos.ts';
import { movimientos, pasivos } from '../tables.ts';
import { tramosPorTipo } from './antiguedad-sql.ts';
import { alcance } from './filas.ts';

const NOMBRE: Readonly<Record<string, string>> = {
  '2105': 'Pasivos con clientes',
  '2106': 'Abonos por identificar',
  '2108': 'Excedentes factoring',
  '2112': 'Por rendir a compradores',
};

interface CuentaCuadrada {
  cuenta: string;
  nombre: string;
  pasivos: Pesos;
  por_liberar: Pesos;
  libro: Pesos;
  diferencia: Pesos;
}

/**
 * Σ of the pasivos of each account against the ledger at the end of a day. 2108 also keeps the R por liberar of the living documents, by
 * their own `pk`; whatever stands in an account under another key is a difference.
 */
export async function cuadrar(ctx: ReadCtx, al: Fecha): Promise<CuentaCuadrada[]> {
  const porTipo = await tramosPorTipo(ctx, al);
  const out: CuentaCuadrada[] = [];
  for (const cuenta of Object.keys(NOMBRE)) {
    const tipos = TIPOS_PASIVO.filter((t) => CUENTA_DE_PASIVO[t] === cuenta);
    const suma = sumPesos(tipos.map((t) => Number(porTipo.get(t)?.total ?? 0)));
    const por_liberar = cuenta === '2108' ? pesos(0 - (await saldoCuenta(ctx, cuenta, al, 'documento:'))) : pesos(0);
    const libro = pesos(0 - (await saldoCuenta(ctx, cuenta, al)));
    out.push({
      cuenta,
      nombre: NOMBRE[cuenta] ?? cuenta,
      pasivos: suma,
      por_liberar,
      libro,
      diferencia: pesos(libro - por_liberar - suma),
    });
  }
  return out;
}

/** Pasivos by tipo and age, tied to their accounts, at a day (today without it; never later). */
export async function informe(ctx: ReadCtx, pedido: Fecha | undefined) {
  const al = pedido ? minFecha(pedido, ctx.hoy) : ctx.hoy;
  const porTipo = await tramosPorTipo(ctx, al);
  const filas = TIPOS_PASIVO.flatMap((t) => {
    const r = porTipo.get(t);
    if (!r) return [];
    const { hasta_30, hasta_60, hasta_90, mas_90, total } = r;
    const [a, b, c, d, e] = [hasta_30, hasta_60, hasta_90, mas_90, total].map((x) => pesos(Number(x)));
    return [
      {
        tipo_pasivo: t,
        cuenta: CUENTA_DE_PASIVO[t],
        n: r.n,
        hasta_30: a ?? pesos(0),
        hasta_60: b ?? pesos(0),
        hasta_90: c ?? pesos(0),
        mas_90: d ?? pesos(0),
        total: e ?? pesos(0),
      },
    ];
  });
  return { al, filas, cuentas: await cuadrar(ctx, al), total: sumPesos(filas.map((f) => f.total)) };
}

/** Excedentes that left in a month: paid to the client or applied to his debts. */
export async function excedentesPagados(ctx: ReadCtx, periodo: Periodo) {
  const filas = await ctx.db
    .select({ m: movimientos, p: pasivos })
    .from(movimientos)
    .innerJoin(pasivos, and(eq(pasivos.empresa_id, movimientos.empresa_id), eq(pasivos.id, movimientos.pasivo_id)))
    .where(
      and(
        eq(movimientos.empresa_id, ctx.empresa_id),
        eq(movimientos.tipo_pasivo, TIPO_EXCEDENTE),
        inArray(movimientos.clase, ['pagar', 'compensar', 'devolver', 'devolver_pago']),
        gte(movimientos.fecha, firstDay(periodo)),
        lte(movimientos.fecha, lastDay(periodo)),
        alcance(ctx),
      ),
    )
    .orderBy(asc(movimientos.fecha), asc(movimientos.id))
    .limit(5000);
  const salidas = filas.map(({ m, p }) => ({
    pasivo_id: p.id,
    rut: p.rut,
    nombre: p.nombre,
    comprobante: p.comprobante,
    fecha: m.fecha,
    forma: m.clase === 'pagar' || m.clase === 'devolver_pago' ? ('pagar' as const) : ('compensar' as const),
    monto: pesos(0 - m.efecto),
  }));
  return { periodo, filas: salidas, total: sumPesos(salidas.map((f) => f.monto)) };
}
