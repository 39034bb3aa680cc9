import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Invalid, Rule } from '#kernel/errors.ts';
import { textoDecimal } from '#kernel/values/decimal.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { TarjetaDatos } from '../contract-contraste.ts';
import type { ContenidoPolitica } from '../domain/formas.ts';
import { bandaEscrita } from '../domain/remedios.ts';
import { ajustarBetas, celdaDe, factorDe, medirTarjeta, pesosDe, probabilidadDe, puntosNeutros } from '../domain/tarjeta.ts';
import { variable } from '../domain/variables.ts';
import { politicas } from '../tables.ts';
import { casosDe } from './contraste.ts';
import { exigirValida, vistaPolitica } from './politica.ts';

type Datos = z.output<typeof TarjetaDatos>;
type Pedida = Datos['caracteristicas'][number];
type Caso = Awaited<ReturnType<typeof casosDe>>[number];

/** The cell of a case in each characteristic; null where it has no figure. */
const celdasDe = (c: Caso, pedidas: readonly Pedida[]): (number | null)[] =>
  pedidas.map((p) => {
    const { estado, valor } = c.insumos.variables[p.variable] ?? { estado: 'falta', valor: null };
    return estado === 'conocido' && valor !== null ? celdaDe({ cierre: p.cierre, limites: p.limites.map(Number) }, Number(valor)) : null;
  });

/** What is asked is looked at before counting anybody: the variables of the list, bands without gaps, weights that are numbers. */
function exigirPedida(d: Datos): void {
  const malas = d.caracteristicas.flatMap((c, i) =>
    c.beta != null && (textoDecimal(c.beta) === null || Number(c.beta) <= 0)
      ? [[`caracteristicas.${i}.beta`, ['Debe ser mayor que cero']] as const]
      : [],
  );
  if (malas.length > 0) throw new Invalid(Object.fromEntries(malas));
  const vacios = d.caracteristicas.map((c) => factorDe(c, c.limites.map(() => 1).concat(1), '0'));
  exigirValida({ factores: vacios, duros: [], umbrales: d.umbrales }, 'TARJETA_WOE');
}

/** The weight of each characteristic: the one that was typed, or the one fitted over the cases. */
function betasDe(
  pedidas: readonly Pedida[],
  celdas: readonly (readonly (number | null)[])[],
  casos: readonly Caso[],
  woes: readonly number[][],
): number[] {
  const casosConWoe = casos.map((c, i) => ({
    woe: pedidas.map((_, j) => {
      const celda = celdas[i]?.[j] ?? null;
      return celda === null ? 0 : (woes[j]?.[celda] ?? 0);
    }),
    bueno: !c.malo,
  }));
  const ajustadas = pedidas.some((p) => p.beta == null) ? ajustarBetas(casosConWoe) : [];
  return pedidas.map((p, j) => (p.beta == null ? (ajustadas[j] ?? 0) : Number(p.beta)));
}

/**
 * Builds a card of weights of evidence over what was approved and what came of it, as the draft of a challenger: it evaluates in silence, and it never
 * rules. The hard rules are those of the policy in force. 422 `malos_insuficientes` below `malos_minimos` bad cases.
 */
export async function construirTarjeta(ctx: Ctx, d: Datos) {
  exigirPedida(d);
  const casos = await casosDe(ctx, d.ambito);
  const total = { buenos: casos.filter((c) => !c.malo).length, malos: casos.filter((c) => c.malo).length };
  const minimo = await ctx.param(contract, 'malos_minimos');
  if (total.malos < minimo || total.buenos === 0) throw new Rule('malos_insuficientes', { n: String(total.malos), minimo: String(minimo) });
  const enCeldas = casos.map((c) => celdasDe(c, d.caracteristicas));
  const cuentas = d.caracteristicas.map((p, j) =>
    Array.from({ length: p.limites.length + 1 }, (_, k) => {
      const suyos = casos.filter((__, i) => enCeldas[i]?.[j] === k);
      const malos = suyos.filter((c) => c.malo).length;
      return { buenos: suyos.length - malos, malos };
    }),
  );
  const woes = cuentas.map((c) => pesosDe(c).woe.map((w) => w.valor));
  const betas = betasDe(d.caracteristicas, enCeldas, casos, woes);
  const medida = medirTarjeta(
    cuentas.map((celdas, j) => ({ celdas, beta: betas[j] ?? 0 })),
    total,
  );
  const neutros = String(puntosNeutros(total, d.caracteristicas.length));
  const factores = d.caracteristicas.map((p, j) => factorDe(p, medida[j]?.celdas.map((c) => c.puntos) ?? [], neutros));
  const politica = await guardar(ctx, d, factores);
  const caracteristicas = factores.map((f, j) => ({
    variable: f.id,
    nombre: variable(f.id).nombre,
    iv: (medida[j]?.iv ?? 0).toFixed(4),
    sospechosa: medida[j]?.sospechosa ?? false,
    beta: (betas[j] ?? 0).toFixed(4),
    celdas: f.tabla.tramos.map((t, k) => {
      const { buenos, malos } = cuentas[j]?.[k] ?? { buenos: 0, malos: 0 };
      const { woe, puntos, ajustada } = medida[j]?.celdas[k] ?? { woe: 0, puntos: 0, ajustada: true };
      return { banda: bandaEscrita(f, t), buenos, malos, woe: woe.toFixed(4), puntos, ajustada };
    }),
  }));
  const malo_al_aprobar_pct = (probabilidadDe(Number(d.umbrales.aprueba)).malo * 100).toFixed(2);
  return { politica: vistaPolitica(politica), buenos: total.buenos, malos: total.malos, malo_al_aprobar_pct, caracteristicas };
}

async function guardar(ctx: Ctx, d: Datos, factores: ContenidoPolitica['factores']) {
  const versiones = await ctx.rows(politicas, eq(politicas.ambito, d.ambito), { orden: [desc(politicas.politica_version)] });
  const rige = versiones.find((p) => p.rol === 'CAMPEON' && p.estado === 'publicada');
  const contenido: ContenidoPolitica = { factores, duros: rige?.contenido.duros ?? [], umbrales: d.umbrales };
  exigirValida(contenido, 'TARJETA_WOE');
  return ctx.insert(politicas, {
    ambito: d.ambito,
    nombre: d.nombre,
    contenido,
    clase: 'TARJETA_WOE',
    rol: 'RETADOR',
    politica_version: (versiones[0]?.politica_version ?? 0) + 1,
    autores: ctx.people,
  });
}
