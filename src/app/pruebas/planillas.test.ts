import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { areas } from '#app/areas.server.gen.ts';
import type { Palabras } from '#areas/catalogos/public.server.ts';
import type { Column } from '#platform/server/columnas.ts';

/** Columns whose datum is the code itself: what an administrator types, and what a file brings back as it left. */
const SON_EL_CODIGO = new Set([
  'catalogos.codigo',
  'catalogos.catalogo',
  'empresas.codigo',
  'zonas.codigo',
  'perfiles.codigo',
  'creditos.moneda',
]);
/** Currencies are read as they are written. */
const MONEDAS = new Set(['CLP', 'UF', 'USD', 'ME']);

interface Planilla {
  area: string;
  columnas: readonly Column[];
  palabras: Palabras;
  item: z.ZodType | undefined;
  /** Fields that the area counts as codes of a catalogue. */
  catalogados: ReadonlySet<string>;
}

/** Fields of the area's own tables that its measure of uses counts: `creditos.tipo_credito` → tipo_credito. */
function camposCatalogados(area: string): Set<string> {
  let texto = '';
  try {
    texto = readFileSync(new URL(`../../areas/${area}/service/usos-catalogo.ts`, import.meta.url), 'utf8');
  } catch {
    return new Set();
  }
  return new Set([...texto.matchAll(/\[?\b\w+\.(\w+)[\],]/g)].map((m) => String(m[1])));
}

const planillas: Planilla[] = areas.flatMap((a) => {
  const { lista, columnas } = a.service.def;
  if (!lista || !columnas) return [];
  return [
    {
      area: a.contract.area,
      columnas: columnas as readonly Column[],
      palabras: (lista as { palabras?: Palabras }).palabras ?? {},
      item: a.contract.item,
      catalogados: camposCatalogados(a.contract.area),
    },
  ];
});

/** Codes that a field declares in the contract of its list; none when it is not an enumeration. */
function codigosDe(item: z.ZodType | undefined, campo: string): string[] {
  let t: unknown = item instanceof z.ZodObject ? item.shape[campo] : undefined;
  while (t instanceof z.ZodNullable || t instanceof z.ZodOptional || t instanceof z.ZodDefault) t = t.unwrap();
  return t instanceof z.ZodEnum ? t.options.map(String).filter((c) => !MONEDAS.has(c)) : [];
}

/** Why a column must be said in words; null when it need not. */
function esCodigo(p: Planilla, c: Column): string | null {
  if ((c.tipo !== undefined && c.tipo !== 'texto') || SON_EL_CODIGO.has(`${p.area}.${c.campo}`)) return null;
  if (codigosDe(p.item, c.campo).length > 0) return 'su contrato la declara como enumeración';
  if (p.catalogados.has(c.campo)) return 'el área la guarda con códigos de un catálogo';
  return /^estado(_|$)|^status$/.test(c.campo) ? 'es un estado' : null;
}

describe('las planillas dicen lo que dice la pantalla', () => {
  it('hay listas que se exportan, y en ellas columnas que la regla alcanza por cada una de sus razones', () => {
    const razones = new Set(planillas.flatMap((p) => p.columnas.map((c) => esCodigo(p, c))));
    expect(planillas.length).toBeGreaterThan(30);
    expect(razones.size).toBe(4);
  });
  it.each(planillas)('$area: ninguna columna escribe el código de algo que tiene texto', (p) => {
    const crudas = p.columnas.flatMap((c) => {
      const razon = esCodigo(p, c);
      return razon && !(c.campo in p.palabras) && !c.nombres ? [`${c.campo}: ${razon}`] : [];
    });
    expect(crudas).toEqual([]);
  });
  it.each(planillas)('$area: lo que se dice en palabras es una columna de la planilla', (p) => {
    const columnas = new Set(p.columnas.map((c) => c.campo));
    expect(Object.keys(p.palabras).filter((campo) => !columnas.has(campo))).toEqual([]);
  });
});
