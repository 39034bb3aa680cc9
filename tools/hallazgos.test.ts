import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const raiz = join(import.meta.dirname, '..');
/** `file` · «words»: the file is here and says those words. */
const CITA = /`([^`]+)` · «([^»]+)»/g;

function perdidas(texto: string): string[] {
  return [...texto.matchAll(CITA)].flatMap(([, archivo = '', palabras = '']) => {
    const path = join(raiz, /^(e2e|bench|tools)\//.test(archivo) ? archivo : join('src', archivo));
    if (!existsSync(path)) return [archivo];
    return readFileSync(path, 'utf8').includes(palabras) ? [] : [`${archivo} · ${palabras}`];
  });
}

describe('lo que se halló y lo que lo sostiene', () => {
  const texto = readFileSync(join(raiz, 'docs/hallazgos.md'), 'utf8');
  it('cada prueba que el documento nombra está donde dice', () => {
    expect([...texto.matchAll(CITA)].length).toBeGreaterThan(70);
    expect(perdidas(texto)).toEqual([]);
  });
  it('un archivo que no está y una prueba que nadie escribió se ven (plantadas)', () => {
    expect(perdidas('`areas/nada.test.ts` · «nada»')).toEqual(['areas/nada.test.ts']);
    expect(perdidas('`e2e/web/hilo.spec.ts` · «lo que nadie dijo»')).toEqual(['e2e/web/hilo.spec.ts · lo que nadie dijo']);
  });
});
