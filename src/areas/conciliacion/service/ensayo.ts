import { setImmediate as ceder } from 'node:timers/promises';
import { and, desc, eq } from 'drizzle-orm';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { calzarDeAPoco, type OpcionesCalce, type ResultadoCalce, trabable, UNA_EN_MINIMO } from '../domain/calzador/index.ts';
import { conciliaciones, informes } from '../tables.ts';
import { unaEn } from './candado.ts';
import { cuentasDe } from './cuentas.ts';
import { nombreCuenta } from './fila.ts';
import type { InformeGuardado } from './informe.ts';
import { lineasDelInforme, memoriaDe } from './memoria.ts';

/** What may be asked of the lock, as the screen offers it; 0 is only what a document or a RUT decides. */
const NIVELES = [0, UNA_EN_MINIMO, 3_000, 10_000] as const;
const CONFIRMAN = ['R1', 'R2'] as const;
/** Lines of both sides of a month beyond which it is not tried while somebody waits. */
const MAX_LINEAS = 30_000;

interface Nivel {
  una_en: number;
  trabaria: number;
  distintas: number;
}

interface MesEnsayado {
  informe_id: string;
  calces: number;
  niveles: Nivel[];
}

/** A signed report does not change: what would have been locked in it is worked out once. */
const ENSAYADOS = new Map<string, MesEnsayado>();

async function apurarCediendo(pasadas: Generator<unknown, ResultadoCalce>): Promise<ResultadoCalce> {
  for (;;) {
    const r = pasadas.next();
    if (r.done) return r.value;
    await ceder();
  }
}

const clave = (k: { banco: readonly string[]; libro: readonly string[] }) => `${[...k.banco].sort().join()}=${[...k.libro].sort().join()}`;

/** What each level would have locked of a signed month, and how many of those are not what people signed. Undefined when it is too long. */
async function ensayarMes(i: InformeGuardado, informe_id: string, cuenta: string, o: OpcionesCalce): Promise<MesEnsayado | undefined> {
  const ya = ENSAYADOS.get(informe_id);
  if (ya) return ya;
  const { banco, libro } = lineasDelInforme(i, cuenta);
  if (banco.length + libro.length > MAX_LINEAS) return undefined;
  const firmados = i.calces.filter((k) => k.estado === 'confirmado' && !k.parcial);
  const ciertos = new Set(firmados.map((k) => clave({ banco: k.movimientos_banco, libro: k.movimientos_libro })));
  const decisivos = new Set((await apurarCediendo(calzarDeAPoco(banco, libro, { ...o, confirman: CONFIRMAN }))).aceptados.map(clave));
  const { aceptados } = await apurarCediendo(calzarDeAPoco(banco, libro, { ...o, confirman: CONFIRMAN, una_en: UNA_EN_MINIMO }));
  const niveles = NIVELES.map((una_en): Nivel => {
    const suyos = aceptados.filter(
      (k) => decisivos.has(clave(k)) || (una_en > 0 && trabable({ regla: k.regla, puntaje: k.puntaje, sola: true, limpio: true }, una_en)),
    );
    return { una_en, trabaria: suyos.length, distintas: suyos.filter((k) => !ciertos.has(clave(k))).length };
  });
  const mes = { informe_id, calces: firmados.filter((k) => k.movimientos_banco.length > 0).length, niveles };
  ENSAYADOS.set(informe_id, mes);
  return mes;
}

/**
 * The setting of the lock, and what each of its levels would have done with the last signed month of each account: how many it would have locked and
 * how many of those people signed otherwise. The signed months are the only truth that a company has of its own bank.
 */
export async function ensayarTraba(ctx: ReadCtx) {
  const meses: { cuenta: string; num_conciliacion: number; fecha_termino: string; calces: number; niveles: Nivel[] }[] = [];
  let sin_medir = 0;
  for (const c of await cuentasDe(ctx)) {
    const [ultima] = await ctx.db
      .select({ informe: informes, de: conciliaciones })
      .from(informes)
      .innerJoin(conciliaciones, and(eq(conciliaciones.empresa_id, informes.empresa_id), eq(conciliaciones.id, informes.conciliacion_id)))
      .where(and(eq(informes.empresa_id, ctx.empresa_id), eq(conciliaciones.cuenta_id, c.id), eq(conciliaciones.estado, 'cerrada')))
      .orderBy(desc(conciliaciones.fecha_termino))
      .limit(1);
    if (!ultima) continue;
    const { informe, de } = ultima;
    const memorias = new Map([[de.cuenta_contable, await memoriaDe(ctx, de)]]);
    const o = { calendario: await (ctx as Ctx).calendar(), memorias };
    const mes = await ensayarMes(informe.cuerpo as InformeGuardado, informe.id, de.cuenta_contable, o);
    if (!mes) sin_medir += 1;
    else {
      const { calces, niveles } = mes;
      meses.push({ cuenta: nombreCuenta(c), num_conciliacion: de.num_conciliacion, fecha_termino: de.fecha_termino, calces, niveles });
    }
  }
  return { una_en: await unaEn(ctx), minimo: UNA_EN_MINIMO, meses, sin_medir };
}
