import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { actParts, estadoDicho, infinitivo } from '#kernel/actos.ts';
import type { OperationDef } from '#kernel/contract.ts';
import { MENSAJES_COMUNES, phrase } from '#kernel/errors.ts';
import { hecho, participio } from '#platform/web/detail/hecho.ts';
import { campo } from '#platform/web/inputs/campos.ts';
import { areas } from '../areas.server.gen.ts';

interface Tabla {
  states: readonly string[];
  table: readonly { accion: string }[];
}
const RAIZ = new URL('../../areas/', import.meta.url);
const DONDE = ['estados', 'periodo', 'manual', 'cambio-nivel', 'verificacion', 'publicacion', 'reclamos', 'metas']
  .map((d) => `domain/${d}.ts`)
  .concat('service/libro.ts');
const archivos = readdirSync(RAIZ).flatMap((a) => DONDE.map((d) => new URL(`${a}/${d}`, RAIZ)).filter((u) => existsSync(u)));
const modulos = (await Promise.all(archivos.map((u) => import(fileURLToPath(u))))) as Record<string, unknown>[];
const esTabla = (v: unknown): v is Tabla => typeof v === 'object' && v !== null && 'states' in v && 'table' in v;
const tablas = modulos.flatMap((m) => Object.values(m).filter(esTabla));

/** Every act that a person or another act does, with the area it belongs to ('' for those of a table of states alone). */
const ACTOS: readonly (readonly [string, string])[] = [
  ...areas.flatMap((a) =>
    Object.entries(a.contract.operations as Record<string, OperationDef>)
      .filter(([, o]) => o.kind === 'action')
      .map(([n]) => [a.contract.area, n] as const),
  ),
  ...tablas.flatMap((t) => t.table.map((m) => ['creditos', m.accion] as const)),
];
/** Those that fixed paths keep in English are said by their service (`nombreEstado`). */
const ESTADOS = [...new Set(tablas.flatMap((t) => t.states))].filter((e) => !/^[A-Z][a-z]|^(pending|active|inactive)$/.test(e));

const ESTRUCTURA = ['innerType', 'element', 'in', 'out', 'valueType', 'left', 'right'];

/** The fields of a shape and of those inside it. */
function camposDe(s: unknown, vistos: Set<unknown>, out: Set<string>): Set<string> {
  if (!(s instanceof z.core.$ZodType) || vistos.has(s)) return out;
  vistos.add(s);
  const def = s._zod.def as unknown as Record<string, unknown>;
  for (const [k, v] of Object.entries((def.shape ?? {}) as Record<string, unknown>)) camposDe(v, vistos, out.add(k));
  for (const k of ESTRUCTURA) camposDe(def[k], vistos, out);
  for (const o of (def.options ?? []) as unknown[]) camposDe(o, vistos, out);
  return out;
}
const campos = new Set<string>();
const vistos = new Set<unknown>();
for (const { contract: c } of areas) {
  for (const s of [c.entity, c.item, c.list?.filters]) camposDe(s, vistos, campos);
  for (const o of Object.values(c.operations as Record<string, OperationDef>)) if (o.kind === 'action') camposDe(o.input, vistos, campos);
}

/** English that a template or a library would bring, and abbreviations that nobody says. */
const AJENO =
  /\b(is|has|the|and|of|read|starred|folder|draft|tags?|step|zone|name|user|role|status|date|type|due|full|price|qty|image|img|title|subject|comment|message|category|categories|address|city|country|company|start|end|days?|days|guests|link|password|settings|payment|balance|client|service|invoice|issued|shipping|product|brand|discount|options?|answer|question|data|header|post|posted|text|likes|photos|followers|label|emails|sort|by|important|completed|deleted|assignee|ctacte|emt|venc|ef|dp|pks?|anio|edp|cbr|rvm)\b/i;

describe('un diccionario: actos, estados y campos', () => {
  it('cada acto se dice en infinitivo tras «No se puede»', () => {
    const malos = ACTOS.map(([, n]) => [n, infinitivo(n)] as const).filter(([, t]) => !/^\p{L}+(ar|er|ir) ?/u.test(t) || /_/.test(t));
    expect(malos).toEqual([]);
  });
  it('de cada acto hecho se dice qué quedó hecho, con su participio', () => {
    const dicho = (a: string, n: string) => hecho(a, n);
    const sinParticipio = ACTOS.filter(([, n]) => participio(actParts(n).verbo) === null)
      .map(([a, n]) => [n, dicho(a, n)] as const)
      .filter(([n, t]) => t.toLowerCase() === n.replaceAll('_', ' '));
    expect(sinParticipio).toEqual([]);
    expect(
      [
        ['proformas', 'emitir'],
        ['operaciones', 'preparar_giro'],
        ['clientes', 'enviar-a-fiscalia'],
        ['operaciones', 'rechazo_banco'],
        ['solicitudes', 'reabrir'],
        ['comite', 'archivar_acta'],
        ['libro', 'reversar'],
        ['recaudaciones', 'dar_de_baja'],
        ['pagares', 'prestar'],
        ['parametros', 'cargar_indices'],
      ].map(([a = '', n = '']) => dicho(a, n)),
    ).toEqual([
      ...['Proforma emitida', 'Giro preparado', 'Cliente enviado a Fiscalía', 'Rechazo del banco registrado', 'Solicitud reabierta'],
      ...['Acta archivada', 'Asiento reversado', 'Recaudación dada de baja', 'Pagaré prestado', 'Índices cargados'],
    ]);
  });
  it('lo que sigue al participio lo dice una preposición, y lo que sigue al verbo, su artículo: nunca un nombre suelto', () => {
    const PARTICULAS =
      'a|al|antes|automáticamente|como|con|de|del|en|hasta|no|para|por|sin|bueno|varios|varias|lo|la|el|los|las|un|una|todo|que|si';
    const suelto = new RegExp(`^\\p{L}+( de \\p{L}+)? \\p{L}+[oa]s? (?!(${PARTICULAS}) )\\p{Ll}+`, 'u');
    const propios = ACTOS.filter(([a]) => areas.some((x) => x.contract.area === a));
    expect(
      propios
        .map(([a, n]) => [n, hecho(a, n)])
        .filter(
          ([, t = '']) => suelto.test(`${t} `) && !/ (hecho|dado|registrad[oa]|cargad[oa]|generado|resuelta|aprobada|anotada)$/.test(t),
        ),
    ).toEqual([]);
    expect(hecho('analisis', 'guardar_seccion')).toBe('Sección guardada');
    expect(hecho('bir', 'actualizar_fuente')).toBe('Fuente actualizada');
    expect(hecho('analisis', 'cerrar')).toBe('Análisis cerrado');
    expect(hecho('pacs', 'activar')).toBe('Mandato activado');
    expect(infinitivo('guardar_contacto')).toBe('guardar el contacto');
  });
  it('cada estado se dice tras «está»: con un adjetivo, o con en, con, por, sin', () => {
    const bien =
      /^((en|con|por|sin|más|marcad[oa] como) |\p{L}*(ad|id|iert|elt|ect|est|os|rit|rés|rec|vent|rendid|ich|impres)[oa]\b|vigente|pendiente|disponible|activ[oa]|inactiv[oa]|complet[oa]|list[oa]$)/iu;
    expect(ESTADOS.map((e) => estadoDicho(e)).filter((t) => !bien.test(t) || /_|[A-Z]{4}/.test(t))).toEqual([]);
  });
  it('ninguna negativa lleva un código: lo que viene en mayúsculas se dice en palabras', () => {
    const negativa = (estado: string) => phrase(MENSAJES_COMUNES.transicion_no_permitida ?? '', { accion: 'convenir', estado });
    expect(negativa('DEMANDADA')).toBe('No se puede registrar el convenio: está demandada');
    expect(negativa('NOTIFICADA REQUERIDA')).toBe('No se puede registrar el convenio: está notificada y requerida');
    expect(negativa('EN_GESTION')).toBe('No se puede registrar el convenio: está en gestión');
    expect(phrase('El medio {medio} no sirve', { medio: 'VALE_VISTA' })).toBe('El medio vale vista no sirve');
    expect(phrase('El banco de {nombre} no responde: {fuente}', { nombre: 'ACERO SPA', fuente: 'CMF' })).toBe(
      'El banco de ACERO SPA no responde: CMF',
    );
  });
  it('ninguna negativa se arma pegando códigos', () => {
    const negativa = (accion: string, estado: string) => phrase(MENSAJES_COMUNES.transicion_no_permitida ?? '', { accion, estado });
    expect(negativa('preparar giro', 'giro preparado')).toBe('No se puede preparar el giro: está con el giro preparado');
    expect(negativa('rechazo_banco', 'giro_preparado')).toBe('No se puede registrar el rechazo del banco: está con el giro preparado');
    expect(negativa('enviar-a-fiscalia', 'en_fiscalia')).toBe('No se puede enviar a Fiscalía: está en Fiscalía');
    expect(negativa('emitir', 'borrador')).toBe('No se puede emitir: está en borrador');
  });
  it('cada campo que alguien escribe o lee tiene nombre en español', () => {
    expect(
      [...campos]
        .filter((c) => AJENO.test(campo(c)) || (/[a-z][A-Z]|_/.test(campo(c)) && c !== 'linkedIn'))
        .map((c) => `${c} → ${campo(c)}`),
    ).toEqual([]);
  });
});
