import type { AnyArea, InputOf, OutputOf } from '#kernel/contract.ts';
import { type Calendario, makeCalendario } from '#kernel/values/calendar.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { refreshStatistics } from '#platform/server/database/statistics.ts';
import type { BroughtFile } from '#platform/server/implement.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import { minutoEnChile } from '#platform/server/momento.ts';
import { runDetail, runList, runQuery } from '#platform/server/pipeline.ts';
import type { Seeder } from '#platform/server/seeding.ts';

export type Paso = (hoy: Fecha) => Promise<void>;
type Fila = Record<string, unknown> & { id: string };

/** Where the clock of the story stands within a day: nine in the morning in Chile, in UTC. */
const NUEVE_HORAS_MS = 12 * 3_600_000;

/**
 * Tells the story of the demo company in order of date: every act passes through the product's own pipeline, by the person who
 * would do it, on its business date and at an hour of that day. The same seed tells the same story.
 */
export class Narrador {
  private readonly pasos = new Map<Fecha, Paso[]>();
  private segundos = 0;
  private hoy: Fecha;

  get fecha(): Fecha {
    return this.hoy;
  }

  /** Acts told so far. */
  actos = 0;
  /** Day on which each debt that somebody will pay whole is paid, by its key: a chapter that needs one paid soon finds it here. */
  readonly porPagar = new Map<string, Fecha>();
  /** Number that the bank gave to the last transfer received. */
  operacionBanco = 700_000;

  constructor(
    readonly seeder: Seeder,
    desde: Fecha,
    readonly calendario: Calendario = makeCalendario(),
  ) {
    this.hoy = desde;
  }

  /** Time goes by within the day: what comes next is told that many minutes later. */
  pasar(minutos: number): void {
    this.segundos += minutos * 60;
  }

  /** Minute of the day in which the story stands, by the clock of Chile. */
  get minuto(): number {
    return minutoEnChile(this.ahora());
  }

  private ahora(): Date {
    return new Date(Date.parse(this.hoy) + NUEVE_HORAS_MS + this.segundos * 1000);
  }

  /** First banking day on or after `fecha`. */
  habil(fecha: Fecha): Fecha {
    return this.calendario.nextBankingDay(fecha);
  }

  /** Leaves something for a later date (the next banking day on or after it). */
  agendar(fecha: Fecha, paso: Paso): void {
    const dia = this.habil(fecha > this.hoy ? fecha : this.hoy);
    const lista = this.pasos.get(dia);
    if (lista) lista.push(paso);
    else this.pasos.set(dia, [paso]);
  }

  /** Steps that a rule stopped, in the words of the refusal: what they told stays where it came to. */
  readonly detenidos: string[] = [];

  /** As `agendar`, for a chapter without which the company still stands: a refusal ends that step, is kept, and the story goes on. */
  agendarAparte(fecha: Fecha, paso: Paso): void {
    this.agendar(fecha, async (hoy) => {
      try {
        await paso(hoy);
      } catch (e) {
        this.detenidos.push(e instanceof Error ? e.message : String(e));
      }
    });
  }

  /** Tells every day until `hasta`, included; `alCerrar` runs at the end of each calendar day. */
  async contar(hasta: Fecha, alCerrar: (dia: Fecha) => Promise<void>): Promise<void> {
    const { deps } = this.seeder;
    deps.reloj = () => this.ahora();
    try {
      for (; this.hoy <= hasta; this.hoy = addDays(this.hoy, 1)) {
        this.segundos = 0;
        const lista = this.pasos.get(this.hoy);
        if (lista) {
          await this.seeder.setHoy(this.hoy);
          // A step may leave another for the same day: the list grows while it is told.
          for (const paso of lista) await paso(this.hoy);
        }
        await alCerrar(this.hoy);
      }
    } finally {
      delete deps.reloj;
    }
  }

  /** The end of a business date, as the nightly run does it. */
  async cerrarDia(fecha: Fecha): Promise<void> {
    await refreshStatistics(this.seeder.deps.database);
    await endOfDay(this.seeder.deps, this.seeder.empresa_id, fecha);
  }

  private servicio(contract: AnyArea) {
    const service = this.seeder.deps.registry.area(contract.area)?.service;
    if (!service) throw new Error(`${contract.area} is not mounted`);
    return service;
  }

  /** An act of `quien` (an account of the demo). What it refuses stops the story: it is a mistake in the telling. */
  async acto<C extends AnyArea, K extends keyof C['operations'] & string>(
    contract: C,
    name: K,
    quien: string,
    input: InputOf<C, K>,
    o: { id?: string; version?: number; archivos?: BroughtFile[]; minimal?: boolean } = {},
  ): Promise<OutputOf<C, K> & { id: string; version: number }> {
    this.actos += 1;
    this.segundos += 20;
    try {
      return await this.seeder.act(contract, name, `${quien}@demo.cl`, input, o);
    } catch (e) {
      throw new Error(`historia, ${this.hoy}: ${contract.area}.${name} de ${quien}: ${JSON.stringify(e)}`, { cause: e });
    }
  }

  /** A new record, of which nobody reads more than which one it is. */
  nuevo<C extends AnyArea>(
    contract: C,
    quien: string,
    input: InputOf<C, 'crear' & keyof C['operations']>,
  ): Promise<{ id: string; version: number }> {
    return this.acto(contract, 'crear' as 'crear' & keyof C['operations'] & string, quien, input, { minimal: true });
  }

  /** As `acto` on one record, when nobody reads the answer. */
  async hacer<C extends AnyArea, K extends keyof C['operations'] & string>(
    contract: C,
    name: K,
    quien: string,
    id: string,
    input: InputOf<C, K>,
  ): Promise<void> {
    await this.acto(contract, name, quien, input, { id, minimal: true });
  }

  /** As the screens do: the act asks for no answer, and its record is read again as it was left. */
  async hacerYVer<C extends AnyArea, K extends keyof C['operations'] & string>(
    contract: C,
    name: K,
    quien: string,
    id: string,
    input: InputOf<C, K>,
  ): Promise<OutputOf<C, K>> {
    await this.hacer(contract, name, quien, id, input);
    return this.detalle<OutputOf<C, K>>(contract, quien, id);
  }

  async pregunta<C extends AnyArea, K extends keyof C['operations'] & string>(
    contract: C,
    name: K,
    quien: string,
    input: InputOf<C, K>,
    id?: string,
  ): Promise<OutputOf<C, K>> {
    const session = await this.seeder.persona(`${quien}@demo.cl`);
    return (await runQuery(this.seeder.deps, { service: this.servicio(contract), name, session, id, input })) as OutputOf<C, K>;
  }

  async detalle<T = Fila>(contract: AnyArea, quien: string, id: string): Promise<T> {
    return (await runDetail(this.seeder.deps, this.servicio(contract), await this.seeder.persona(`${quien}@demo.cl`), id)) as T;
  }

  async lista<T = Fila>(contract: AnyArea, quien: string, query: Record<string, string>): Promise<T[]> {
    const r = await runList(this.seeder.deps, this.servicio(contract), await this.seeder.persona(`${quien}@demo.cl`), query);
    return r.items as T[];
  }
}
