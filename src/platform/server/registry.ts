import { MENSAJES_COMUNES } from '#kernel/errors.ts';
import { label } from '#kernel/words.ts';
import { exigirPersona } from './cifras/persona.ts';
import { catalogoDeCifras } from './cifras/registro.ts';
import type { CatalogoDeCifras } from './cifras/tipos.ts';
import type { Answerer, Listener, Providers, Referido, RegistryPort, ServerArea } from './types.ts';

export type { Answers, AppDeps, DayStep, Invariant, Listeners, MenuEntry, SearchHit, SerieDeFolios, ServerArea } from './types.ts';

export function serverArea(area: ServerArea): ServerArea {
  return area;
}

/** The areas, in tier order, and everything they registered. */
export class Registry implements RegistryPort {
  readonly areas: readonly ServerArea[];
  readonly providers: Providers = {};
  readonly cifras: CatalogoDeCifras;
  private readonly handlers = new Map<string, Listener<unknown>[]>();
  private readonly answerers = new Map<string, Answerer[]>();
  private readonly referidos = new Map<string, { area: string; referido: Referido }>();
  private readonly sentences = new Map<string, string>(Object.entries(MENSAJES_COMUNES));

  constructor(areas: readonly ServerArea[]) {
    this.areas = [...areas].sort((a, b) => a.contract.tier - b.contract.tier || (a.contract.area < b.contract.area ? -1 : 1));
    this.cifras = catalogoDeCifras(this.areas);
    exigirPersona(this.areas);
    for (const a of this.areas) {
      for (const [name, fn] of Object.entries(a.listeners ?? {})) {
        this.handlers.set(name, [...(this.handlers.get(name) ?? []), fn as Listener<unknown>]);
      }
      for (const [name, answer] of Object.entries(a.answers ?? {})) {
        const of = { area: a.contract.area, answer: answer as Answerer['answer'] };
        this.answerers.set(name, [...(this.answerers.get(name) ?? []), of]);
      }
      for (const [tipo, referido] of Object.entries(a.referidos ?? {})) {
        if (this.referidos.has(tipo)) throw new Error(`two areas register ${tipo}`);
        this.referidos.set(tipo, { area: a.contract.area, referido });
      }
      for (const [codigo, text] of Object.entries(a.service.mensajes) as [string, string][]) {
        this.sentences.set(`${a.contract.area}:${codigo}`, text);
        if (!this.sentences.has(codigo) && !(codigo in MENSAJES_COMUNES)) this.sentences.set(codigo, text);
      }
      for (const [k, v] of Object.entries(a.provides ?? {})) {
        if (k in this.providers) throw new Error(`two areas provide ${k}`);
        Object.assign(this.providers, { [k]: v });
      }
    }
  }

  area(name: string): ServerArea | undefined {
    return this.areas.find((a) => a.contract.area === name);
  }

  title(area: string): string {
    return this.area(area)?.menu?.[0]?.titulo ?? label(area);
  }

  referido(tipo: string): { area: string; referido: Referido } | undefined {
    return this.referidos.get(tipo);
  }

  listenersOf(event: string) {
    return this.handlers.get(event) ?? [];
  }

  answerersOf(question: string): readonly Answerer[] {
    return this.answerers.get(question) ?? [];
  }

  /** The sentence of a code: the area's own first, then the common one, then whoever wrote it. */
  sentence(area: string | null, codigo: string): string | undefined {
    return this.sentences.get(`${area}:${codigo}`) ?? this.sentences.get(codigo);
  }

  /** Every permission of every area, as module ids. */
  permissions(): { id: string; area: string; accion: string; sensible: boolean }[] {
    return this.areas.flatMap(({ contract: c }) =>
      c.permissions.map((p) => ({ id: `${c.area}:${p}`, area: c.area, accion: p, sensible: c.sensibles?.includes(p) ?? false })),
    );
  }
}
