import { type ErrorData, phrase, Rule } from '#kernel/errors.ts';
import { machine } from '#kernel/machine.ts';
import { cmp } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { words } from '#kernel/words.ts';
import { mensajes } from './mensajes.ts';
import { type Nivel, votosRequeridos } from './niveles.ts';
import { nombreLimite } from './palabras-nivel.ts';

/**
 * A row of a level: a dated parameter (areas/1 comite) that one person proposes and another puts in force. A row in force is never
 * edited: the next one succeeds it.
 */
export const estadosNivel = machine({
  propuesto: { aprobar: 'vigente', rechazar: 'rechazado', retirar: 'retirado' },
  vigente: { suceder: 'sucedido' },
  sucedido: {},
  rechazado: {},
  retirado: {},
});
export type EstadoNivel = (typeof estadosNivel.states)[number];

/** A refusal whose sentence also stands at the field that caused it. */
function enCampo(campo: string, codigo: string, datos: ErrorData = {}): Rule {
  return new Rule(codigo, datos, { [campo]: [phrase(mensajes[codigo] ?? codigo, datos)] });
}

type ConLimite = Pick<Nivel, 'nivel' | 'limite_uf'>;

/**
 * The limits grow with the level and only the last one has none (domain §15): there is always one level that decides, and one only.
 * Throws 422 at `limite_uf`: `ultimo_sin_limite`, `limite_requerido`, `limite_fuera_de_orden` {que, otro, limite}.
 */
export function exigirLimite(n: ConLimite, otros: readonly ConLimite[]): void {
  const ultimo = !otros.some((o) => o.nivel > n.nivel);
  if (ultimo && n.limite_uf !== null) throw enCampo('limite_uf', 'ultimo_sin_limite');
  if (ultimo) return;
  if (n.limite_uf === null) throw enCampo('limite_uf', 'limite_requerido');
  for (const o of otros) {
    if (o.limite_uf === null || o.nivel === n.nivel) continue;
    const bien = o.nivel < n.nivel ? cmp(n.limite_uf, o.limite_uf) > 0 : cmp(n.limite_uf, o.limite_uf) < 0;
    const que = o.nivel < n.nivel ? 'superar' : 'quedar bajo';
    if (!bien) throw enCampo('limite_uf', 'limite_fuera_de_orden', { que, otro: o.nivel, limite: nombreLimite(o.limite_uf) });
  }
}

/** A change rules from today on: what was already sent keeps its level. Throws 422 `nivel_retroactivo`, `cambio_posterior` {fecha} at `desde`. */
export function exigirDesde(desde: Fecha, hoy: Fecha, posterior: Fecha | null, escribir: (f: Fecha) => string): void {
  if (desde < hoy) throw enCampo('desde', 'nivel_retroactivo', { hoy: escribir(hoy) });
  if (posterior !== null && posterior > desde) throw enCampo('desde', 'cambio_posterior', { fecha: escribir(posterior) });
}

/** Job titles that study what the comité decides: they never vote (areas/1 comite). */
const esAnalista = (cargo: string): boolean => cargo.startsWith('ANALISTA');

interface Persona {
  rut: string;
  nombre: string;
  cargo: string;
}

/**
 * Who may sit: people of the staff in force, and no analyst, neither by name nor by job title.
 * Throws 422 `sin_integrantes` at `cargos`; `persona_no_vigente` {nombre}, `analista_no_vota` {nombre} at `personas` or `cargos`.
 */
export function exigirIntegrantes(n: { cargos: readonly string[]; personas: readonly string[] }, staff: readonly Persona[]): void {
  if (n.cargos.length + n.personas.length === 0) throw enCampo('cargos', 'sin_integrantes');
  const cargo = n.cargos.find(esAnalista);
  if (cargo) throw enCampo('cargos', 'analista_no_vota', { nombre: words(cargo) });
  for (const rut of n.personas) {
    const p = staff.find((x) => x.rut === rut);
    if (!p) throw enCampo('personas', 'persona_no_vigente', { rut });
    if (esAnalista(p.cargo)) throw enCampo('personas', 'analista_no_vota', { nombre: p.nombre });
  }
}

/**
 * The votes that it asks can be given: `mesas` are the members of each table that the level forms (one for each branch where it is of the
 * branch). Throws 422 `nadie_integra` at `cargos`, `votos_imposibles` {requeridos, hay} at `requeridos`.
 */
export function exigirVotos(requeridos: Nivel['requeridos'], mesas: readonly (readonly string[])[]): void {
  const hay = Math.max(0, ...mesas.map((m) => m.length));
  if (hay === 0) throw enCampo('cargos', 'nadie_integra');
  if (typeof requeridos === 'number' && requeridos > hay) throw enCampo('requeridos', 'votos_imposibles', { requeridos, hay });
}

/** Clients that share who may vote them: those of an executive, in a branch. */
export interface GrupoDeClientes {
  sucursal: string;
  ejecutivo: string;
  rut_ejecutivo: string;
  clientes: number;
  /** Members of the level for them. */
  integrantes: readonly string[];
}

interface SinQuorum {
  /** Whose matters the level could not decide. */
  quienes: string;
  clientes: number;
  hay: number;
  requeridos: number;
}

/**
 * Whose clients the level could not decide, because nobody sits in it for their branch or because their executive is one of its members:
 * their matters pass to the next level (`SIN_QUORUM_NIVEL_n`). The whole branch in one row when nobody of it can.
 */
export function sinQuorum(nivel: Pick<Nivel, 'requeridos'>, grupos: readonly GrupoDeClientes[]): SinQuorum[] {
  const out: SinQuorum[] = [];
  const enteras = new Map<string, SinQuorum>();
  for (const g of grupos) {
    const requeridos = votosRequeridos(nivel as Nivel, g.integrantes.length);
    const hay = g.integrantes.filter((r) => r !== g.rut_ejecutivo).length;
    if (requeridos > 0 && hay >= requeridos) continue;
    const toda = requeridos === 0 || g.integrantes.length < requeridos;
    const previa = toda ? enteras.get(g.sucursal) : undefined;
    if (previa) {
      previa.clientes += g.clientes;
      continue;
    }
    const quienes = toda ? `Sucursal ${g.sucursal}` : `Clientes de ${g.ejecutivo} (${g.sucursal})`;
    const fila = { quienes, clientes: g.clientes, hay, requeridos: Math.max(1, requeridos) };
    if (toda) enteras.set(g.sucursal, fila);
    out.push(fila);
  }
  return out;
}
