import { type ActoQueAprueba, abrirAsunto, contrapartesPrincipales, votado } from '#areas/comite/public.server.ts';
import { exposicion } from '#areas/libro/public.server.ts';
import { DIAS_MORA_SIN_ALZA, motivosDeAlza } from '#finanzas/alza.ts';
import { pesosToUf } from '#finanzas/uf.ts';
import { Rule } from '#kernel/errors.ts';
import { pesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Diferencia, diferencias, reglasCambiaron } from '../domain/diferencias.ts';
import { estados } from '../domain/estados.ts';
import { ambares, sinConceder } from '../domain/excepciones.ts';
import type { Evaluacion } from '../domain/reglas.ts';
import { tituloRegla } from '../domain/titulos.ts';
import { proformas } from '../tables.ts';
import { escribirValor, nombresDe } from './calculo-y-reglas.ts';
import { recalcular } from './emitir.ts';
import { excepcionesDe } from './excepciones.ts';
import { montosCambiados } from './notas.ts';
import { documentosDeProforma, type ProformaFila } from './puerta.ts';
import { soltarTodo } from './reservas.ts';

const NOMBRE: Readonly<Record<string, string>> = {
  APROBADO: 'aprobado',
  REVISION: 'en revisión',
  RECHAZADO: 'rechazado',
  ERROR: 'con error',
};

function lado(l: Diferencia['antes'], e: Evaluacion, d: Diferencia): string {
  if (!l) return 'no se medía';
  const reglas = d.pk === null ? e.operacion.reglas : (e.documentos[d.pk]?.reglas ?? []);
  const unidad = reglas.find((r) => r.id === d.regla)?.unidad ?? 'texto';
  return `${escribirValor(l.valor, unidad)} (${NOMBRE[l.resultado] ?? l.resultado})`;
}

/** The differences between two runs in words: what the vote's dialog shows. */
export function textosDeCambios(antes: Evaluacion, despues: Evaluacion, nombres: ReadonlyMap<string, string>) {
  return diferencias(antes, despues).map((d) => ({
    pk: d.pk,
    regla: d.regla,
    titulo: d.pk === null ? tituloRegla(d.regla) : `${nombres.get(d.pk) ?? d.pk}: ${tituloRegla(d.regla)}`,
    antes: lado(d.antes, antes, d),
    despues: lado(d.despues, despues, d),
    empeora: d.empeora,
  }));
}

/** Reasons that raise the level (domain §15), from what was measured: bureau and guarantees join when their areas exist. */
function motivos(p: ProformaFila, e: Evaluacion): string[] {
  // The mora that was measured, or, when its source did not answer, one that raises it: absent is never green.
  const mora = e.operacion.reglas.find((r) => r.id === 'cliente_en_mora');
  const dias_mora = mora && mora.resultado !== 'APROBADO' ? DIAS_MORA_SIN_ALZA + 1 : 0;
  return motivosDeAlza({ excepciones: ambares(e).length, dias_mora, con_responsabilidad: p.con_responsabilidad });
}

/** Puts an emitted proforma before the committee; the level comes from the client's whole exposure. */
export async function enviarAComite(ctx: Ctx, p: ProformaFila): Promise<void> {
  const [{ total, total_uf }, documentos] = await atOnce([exposicion(ctx, p.cliente_rut), documentosDeProforma(ctx, p.id)]);
  const partes = documentos.map((d) => ({ rut: d.deudor_rut, monto: d.monto }));
  const { nivel } = await abrirAsunto(ctx, {
    asunto_area: 'proformas',
    asunto_id: p.id,
    rut: p.cliente_rut,
    titulo: `Proforma ${p.num_proforma} de ${p.cliente_nombre}`,
    monto: p.monto_girar,
    url: `/proformas/${p.id}`,
    exposicion_uf: total_uf ?? pesosToUf(total, p.valor_uf),
    motivos: motivos(p, p.evaluacion),
    contrapartes: partes.map((d) => d.rut),
    principales: contrapartesPrincipales(partes),
    makers: p.hecho_por,
    con_firma: true,
  });
  await ctx.update(proformas, p.id, { estado: estados.go(p.estado, 'enviar_a_comite'), nivel_comite: nivel });
}

/**
 * Re-runs every rule, for the act that decides; answers what got worse since the emission, in words, or null. An amber without its
 * exception granted is 422 `excepcion_sin_resolver`.
 */
async function revalidar(ctx: Ctx, p: ProformaFila): Promise<readonly string[] | null> {
  const antes = p.evaluacion_emitida ?? p.evaluacion;
  const [{ evaluacion: ahora, precio }, filas, excepciones] = await atOnce([
    recalcular(ctx, p),
    documentosDeProforma(ctx, p.id),
    excepcionesDe(ctx, p.id),
  ]);
  const montos = montosCambiados(filas, precio);
  if (montos.length > 0 || reglasCambiaron(antes, ahora)) {
    const cambios = [...montos, ...textosDeCambios(antes, ahora, nombresDe(filas)).filter((c) => c.empeora)];
    const nuevos = ahora.impedimentos.filter((i) => !antes.impedimentos.some((x) => x.codigo === i.codigo)).map((i) => i.codigo);
    return [...cambios.map((c) => `${c.titulo}: ${c.antes} → ${c.despues}`), ...nuevos.map((c) => words(c))];
  }
  const faltan = sinConceder(antes, excepciones);
  if (faltan.length > 0)
    throw new Rule('excepcion_sin_resolver', { lista: [...new Set(faltan.map((f) => tituloRegla(f.regla)))].join(', ') });
  return null;
}

/** Hands an approved proforma to who buys it, in this transaction; without anybody it stays aprobada. */
async function convertir(ctx: Ctx, id: string): Promise<void> {
  if (!(await ctx.askOne('proforma.por_comprar', { proforma_id: id }))) return;
  await ctx.emit('proforma.aprobada', { proforma_id: id });
  const p = await ctx.lock(proformas, id);
  await ctx.update(proformas, id, { estado: estados.go(p.estado, 'convertir') });
}

/** It stands approved, and who buys it has it at once. */
async function aprobar(ctx: Ctx, p: ProformaFila, accion: ActoQueAprueba): Promise<void> {
  await ctx.update(proformas, p.id, { estado: estados.go(p.estado, accion, 'aprobada'), espera_acta: false });
  await convertir(ctx, p.id);
}

/**
 * The vote that approves re-runs every rule: 409 `reglas_cambiaron` with the list, and nothing changes; it also needs every exception granted
 * (422 `excepcion_sin_resolver`). The last signature re-runs them too. Approved where the vote is the signature, `operaciones` creates the
 * operación at once.
 */
export const voto = votado<ProformaFila>({
  area: 'proformas',
  estados,
  tomar: (ctx, id) => ctx.lock(proformas, id),
  cambiar: (ctx, p, cambio) => ctx.update(proformas, p.id, cambio),
  esperando: 'pendiente_firma',
  revalidar,
  aprobar,
  async rechazar(ctx, p, comentario) {
    await soltarTodo(ctx, p);
    const estado = estados.go(p.estado, 'votar', 'rechazada');
    await ctx.update(proformas, p.id, { estado, aprobada_hasta: null, linea_reservada: pesos(0), motivo: comentario || null });
  },
  devolver: (ctx, p, comentario) =>
    ctx.update(proformas, p.id, {
      estado: estados.go(p.estado, 'votar', 'con_reparos'),
      aprobada_hasta: null,
      motivo: comentario || null,
    }),
});
