import { DOMParser } from '@xmldom/xmldom';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import Fastify from 'fastify';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_PAGE, type PageResult } from '#kernel/page.ts';
import { tableParts } from '#platform/server/export.ts';
import { sendFile } from '#platform/server/http/send-file.ts';
import { ESTILO, type SheetRows, xlsxParts } from '#platform/server/xlsx.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

let m: Mundo;
let admin: string;
beforeAll(async () => {
  m = await mundo();
  admin = await m.entrar('admin');
});
afterAll(() => m.close());

const pedir = (url: string) => m.inject({ method: 'GET', url, token: admin });
const COLUMNAS = [{ campo: 'n', titulo: 'N', tipo: 'numero' as const }];

async function junto(partes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const todo: Uint8Array[] = [];
  for await (const parte of partes) todo.push(parte);
  return Buffer.concat(todo);
}

/** A book of texts and nothing else. */
const deTextos = (filas: readonly (readonly string[])[]): Promise<Buffer> => {
  async function* partes() {
    yield filas;
  }
  const escribir = (fila: readonly string[], celdas: SheetRows): void => {
    for (const texto of fila) celdas.text(texto);
  };
  return junto(xlsxParts(partes(), escribir, [10, 10, 10]));
};

/** A text as a reader of XML 1.0 gives it: without what that format cannot say, and with its ends of line as one (its sections on characters and on ends of line). */
const comoXml = (texto: string): string =>
  [...texto]
    .filter((c) => {
      const n = c.codePointAt(0) ?? 0;
      return n === 9 || n === 10 || n === 13 || (n >= 0x20 && n <= 0xd7ff) || (n >= 0xe000 && n <= 0xfffd) || n >= 0x10000;
    })
    .join('')
    .replace(/\r\n?/g, '\n');

/** The check sum of each part, by its name, as the directory at the end of a book says it. */
function sumasDe(libro: Uint8Array): Map<string, number> {
  const b = Buffer.from(libro);
  const fin = b.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const sumas = new Map<string, number>();
  let at = b.readUInt32LE(fin + 16);
  for (let n = b.readUInt16LE(fin + 10); n > 0; n -= 1) {
    const largo = b.readUInt16LE(at + 28);
    sumas.set(b.toString('utf8', at + 46, at + 46 + largo), b.readUInt32LE(at + 16));
    at += 46 + largo + b.readUInt16LE(at + 30) + b.readUInt16LE(at + 32);
  }
  return sumas;
}

describe('la lista, página por página', () => {
  /** Accounts by the last time that they came in: most of them never did. */
  async function andada(orden: string, perPage: number): Promise<unknown[]> {
    const vistos: unknown[] = [];
    let cursor = '';
    for (;;) {
      const r = (await pedir(`/api/usuarios?orden=${orden}&perPage=${perPage}${cursor && `&cursor=${cursor}`}`)).json() as PageResult<{
        id: unknown;
      }>;
      vistos.push(...r.items.map((u) => u.id));
      if (!r.siguiente) return vistos;
      cursor = r.siguiente;
    }
  }
  it('lo que no tiene el valor por el que se ordena también se ve, y cada cosa una vez', async () => {
    await m.entrar('ejecutivo');
    for (const orden of ['ultimo_acceso', '-ultimo_acceso', 'fullName']) {
      const entera = await andada(orden, 100);
      expect(entera.length).toBeGreaterThan(10);
      for (const perPage of [1, 3, 7]) expect(await andada(orden, perPage), `${orden} de a ${perPage}`).toEqual(entera);
    }
  });
});

describe('la exportación de una lista', () => {
  it('trae todas las filas del filtro, cada una una vez, aunque se lean por partes', async () => {
    const antes = ((await pedir('/api/zonas')).json() as PageResult<unknown>).total;
    const nuevas = 2 * EXPORT_PAGE + 345;
    await m.deps.database.db.execute(sql`
      insert into zona (id, empresa_id, codigo, nombre, orden, hecho_por)
      select gen_random_uuid(), ${m.demo_id}, 'Z' || n, 'Zona ' || n, n % 7, '{prueba}' from generate_series(1, ${nuevas}::int) n`);
    for (const orden of ['orden', '-codigo']) {
      const csv = (await pedir(`/api/zonas/exportar?formato=csv&orden=${orden}&columnas=codigo`)).body;
      const codigos = csv.split('\r\n').filter((l) => /^Z\d+$/.test(l));
      expect(codigos).toHaveLength(nuevas);
      expect(new Set(codigos).size).toBe(nuevas);
      expect(csv.trim().split('\r\n')).toHaveLength(nuevas + antes + 3);
    }
  });
  it('lo que la lista rehúsa se dice antes de empezar el archivo', async () => {
    const r = await pedir('/api/zonas/exportar?orden=nada');
    expect([r.statusCode, r.headers['content-type']]).toEqual([400, expect.stringContaining('problem+json')]);
  });
});

describe('el archivo que se escribe mientras se lee', () => {
  it('no se adelanta a quien lo recibe: lo que falta por leer no está en memoria', async () => {
    let leidas = 0;
    async function* filas() {
      for (; leidas < 500_000; leidas += 1_000) yield Array.from({ length: 1_000 }, (_, n) => ({ n: leidas + n }));
    }
    for (const formato of ['csv', 'xlsx'] as const) {
      leidas = 0;
      const partes = tableParts(formato, COLUMNAS, filas(), [])[Symbol.asyncIterator]();
      for (let i = 0; i < 5; i += 1) expect((await partes.next()).done).toBe(false);
      expect(leidas, formato).toBeLessThan(100_000);
      await partes.return?.();
    }
  });
  it('lo que no cabe en una hoja sigue en la siguiente', async () => {
    async function* filas() {
      for (let n = 1; n <= 8; n += 1) yield [n];
    }
    const libro = await junto(xlsxParts(filas(), (n, celdas) => celdas.number(n, ESTILO.numero), [10], 3));
    const hojas = await readXlsx(libro);
    expect(hojas.map((h) => [h.sheet, h.data])).toEqual([
      ['Datos', [[1], [2], [3]]],
      ['Datos 2', [[4], [5], [6]]],
      ['Datos 3', [[7], [8]]],
    ]);
  });
  it('cada parte del libro lleva la suma de control de lo que dice, y un texto, los espacios de sus bordes', async () => {
    const libro = await deTextos([['  sangría y fin ', 'dos\nlíneas', 'año & ñandú <1>']]);
    expect((await readXlsx(libro, { trim: false }))[0]?.data).toEqual([['  sangría y fin ', 'dos\nlíneas', 'año & ñandú <1>']]);
    // The library that reads it computes the sums by itself when it writes the same parts again.
    const partes = unzipSync(libro);
    expect(sumasDe(libro).size).toBe(6);
    expect(sumasDe(libro)).toEqual(sumasDe(zipSync(partes)));
  });
  it('cualquier texto se lee como se escribió, menos lo que el formato no sabe decir', async () => {
    const fila = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(fila, { minLength: 1, maxLength: 40 }), async (filas) => {
        const partes = unzipSync(await deTextos(filas));
        const hoja = new DOMParser().parseFromString(strFromU8(partes['xl/worksheets/sheet1.xml'] ?? new Uint8Array()), 'text/xml');
        const leidos = Array.from(hoja.getElementsByTagName('t'), (t) => t.textContent);
        expect(leidos).toEqual(filas.flat().map(comoXml));
      }),
      { numRuns: 30 },
    );
  });
  it('si falla a la mitad se corta: nadie guarda una parte como si fuera el todo', async () => {
    const app = Fastify();
    let cerrada = false;
    app.get('/', (_, reply) => {
      async function* partes() {
        try {
          yield [{ n: 1 }];
          throw new Error('the database went away');
        } finally {
          cerrada = true;
        }
      }
      return sendFile(reply, { nombre: 'a.csv', mime: 'text/csv', parts: tableParts('csv', COLUMNAS, partes(), []) });
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(url).then((r) => r.text())).rejects.toThrow();
    expect(cerrada).toBe(true);
    await app.close();
  });
});
