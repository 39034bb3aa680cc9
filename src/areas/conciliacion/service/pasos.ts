import { Conflict } from '#kernel/errors.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estados, pasosDe } from '../domain/estados.ts';
import { conciliaciones } from '../tables.ts';
import { nuevaLlave } from './actualizar.ts';
import { cadenaDe, exigirCartola, exigirCierre, firmaQuiebres, identidadDe, saldoInicialLibro } from './cierre.ts';
import { esActualizacion, type Fila } from './fila.ts';
import { firmarInforme } from './informe.ts';

const CARGA = 2;

/** One step forward; leaving the load demands a statement that chains (422 `cartola_no_cuadra`, `sin_cartola`). */
export async function avanzar(ctx: Ctx, c: Fila): Promise<void> {
  const ultimo = pasosDe(esActualizacion(c)).length;
  if (c.step >= ultimo) throw new Conflict('ultimo_paso');
  const [cadena, saldo_inicial_libro] = c.step === CARGA ? await atOnce([exigirCartola(ctx, c), saldoInicialLibro(ctx, c)]) : [];
  await ctx.update(conciliaciones, c.id, {
    step: c.step + 1,
    estado: estados.go(c.estado, 'avanzar'),
    refresh_key: nuevaLlave(c),
    ...(cadena
      ? {
          saldo_inicial_banco: cadena.saldo_inicial as Fila['saldo_inicial_banco'],
          saldo_inicial_libro,
        }
      : {}),
  });
}

/** One step back; the matches stay. */
export async function volver(ctx: Ctx, c: Fila): Promise<void> {
  const primero = esActualizacion(c) ? CARGA : 1;
  if (c.step <= primero) throw new Conflict('primer_paso');
  await ctx.update(conciliaciones, c.id, { step: c.step - 1, refresh_key: nuevaLlave(c) });
}

/** Accepts the breaks of the chain as they are, with a reason; other breaks ask for another (areas/3, `conciliacion:forzar`). */
export async function explicar(ctx: Ctx, c: Fila, motivo: string): Promise<void> {
  const firma = firmaQuiebres(await cadenaDe(ctx, c));
  await ctx.update(conciliaciones, c.id, { explicacion: { motivo, por: ctx.session.nombre, firma }, refresh_key: nuevaLlave(c) });
  ctx.audit({ motivo });
}

/** The preparer says it is ready: everything that closing demands is asked now. */
export async function prepararCierre(ctx: Ctx, c: Fila): Promise<void> {
  const f = await exigirCierre(ctx, c);
  await ctx.update(conciliaciones, c.id, {
    estado: estados.go(c.estado, 'preparar_cierre'),
    preparada_por: ctx.people,
    preparada_nombre: ctx.session.nombre,
    saldo_final_banco: f.saldo_banco,
    saldo_final_libro: f.saldo_libro,
    diferencia: identidadDe(f, c).diferencia,
    refresh_key: nuevaLlave(c),
  });
}

/** Gives it back to who prepared it. */
export async function devolver(ctx: Ctx, c: Fila, motivo: string): Promise<void> {
  await ctx.update(conciliaciones, c.id, {
    estado: estados.go(c.estado, 'devolver'),
    step: pasosDe(esActualizacion(c)).length,
    preparada_por: null,
    preparada_nombre: null,
    refresh_key: nuevaLlave(c),
  });
  ctx.audit({ motivo });
}

/** The second signature: the identity holds, and what is signed is stored with its hash and never written again. */
export async function cerrar(ctx: Ctx, c: Fila): Promise<void> {
  const f = await exigirCierre(ctx, c);
  const firmas = {
    estado: estados.go(c.estado, 'cerrar'),
    cerrada_por: ctx.people,
    cerrada_nombre: ctx.session.nombre,
    cerrada_en: ctx.ahora,
    saldo_inicial_banco: f.cadena.saldo_inicial as Fila['saldo_inicial_banco'],
    saldo_inicial_libro: await saldoInicialLibro(ctx, c),
    saldo_final_banco: f.saldo_banco,
    saldo_final_libro: f.saldo_libro,
    diferencia: identidadDe(f, c).diferencia,
    refresh_key: null,
  };
  const row = await ctx.update(conciliaciones, c.id, firmas);
  const hash = await firmarInforme(ctx, { ...row, cuenta: c.cuenta }, f);
  ctx.audit({ despues: { hash } });
}
