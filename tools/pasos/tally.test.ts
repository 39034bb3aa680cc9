import { describe, expect, it } from 'vitest';
import { listing } from '../guards/listing.ts';
import { chosen } from '../test.ts';
import { run } from './run.ts';
import { closingLine, fromPlaywright, fromVitest, judgeSkips } from './tally.ts';
import { serviceTests } from './tests.ts';

const test = (fullName: string, status: string) => ({ fullName, status });

describe('cuentas de vitest', () => {
  it('suma por estado y nombra lo que no pasó', () => {
    const report = {
      success: false,
      testResults: [
        {
          name: '/r/src/a.test.ts',
          status: 'failed',
          assertionResults: [test('uno', 'passed'), test('dos', 'failed'), test('tres', 'skipped'), test('cuatro', 'todo')],
        },
      ],
    };
    const tally = fromVitest(report, '/r');
    expect(tally).toEqual({ passed: 1, failed: ['src/a.test.ts > dos'], skipped: ['src/a.test.ts > tres', 'src/a.test.ts > cuatro'] });
    expect(closingLine(tally)).toBe('1 passed, 1 failed, 2 skipped');
  });
  it('quien lee sólo el final sabe por qué: bajo el nombre va cómo empieza la causa, sin colores y sin toda su pila', () => {
    const causa = `\u001b[31mError: Property failed\u001b[39m\n{ seed: 7 }\n\n${'    at algo\n'.repeat(40)}`;
    const report = {
      success: false,
      testResults: [{ name: '/r/a.test.ts', status: 'failed', assertionResults: [{ ...test('uno', 'failed'), failureMessages: [causa] }] }],
    };
    const [falla = ''] = fromVitest(report, '/r').failed;
    expect(falla.split('\n').slice(0, 3)).toEqual(['a.test.ts > uno', '    Error: Property failed', '    { seed: 7 }']);
    expect(falla.split('\n')).toHaveLength(9);
  });
  it('un archivo que no carga es una falla, aunque no tenga pruebas', () => {
    const report = { success: false, testResults: [{ name: '/r/a.test.ts', status: 'failed', assertionResults: [] }] };
    expect(fromVitest(report, '/r').failed).toEqual(['a.test.ts (did not load)']);
  });
  it('un error fuera de toda prueba, y una corrida sin pruebas, son fallas', () => {
    expect(
      fromVitest({ success: false, testResults: [{ name: '/r/a', status: 'passed', assertionResults: [test('a', 'passed')] }] }, '/r')
        .failed,
    ).toHaveLength(1);
    expect(fromVitest({ success: true, testResults: [] }, '/r').failed).toHaveLength(1);
  });
});

describe('cuentas de playwright', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ projectName: 'web', status }] });
  it('suma dentro de los grupos; pasar a la segunda es no pasar', () => {
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('uno', 'expected')],
          suites: [{ title: 'grupo', specs: [spec('dos', 'flaky'), spec('tres', 'skipped')] }],
        },
      ],
    };
    expect(fromPlaywright(report)).toEqual({
      passed: 1,
      failed: ['[web] > a.spec.ts > grupo > dos (flaky)'],
      skipped: ['[web] > a.spec.ts > grupo > tres'],
    });
  });
  it('de un recorrido se dice también su causa', () => {
    const tests = [
      { projectName: 'web', status: 'unexpected', results: [{}, { error: { message: 'Test timeout of 240000ms exceeded.' } }] },
    ];
    expect(fromPlaywright({ suites: [{ title: 'a.spec.ts', specs: [{ title: 'uno', tests }] }] }).failed).toEqual([
      '[web] > a.spec.ts > uno\n    Test timeout of 240000ms exceeded.',
    ]);
  });
  it('sin recorridos, o con un error antes de ellos, falla', () => {
    expect(fromPlaywright({ suites: [] }).failed).toEqual(['playwright (no journey ran)']);
    expect(fromPlaywright({ suites: [], errors: [{ message: 'no arranca\nmás' }] }).failed).toEqual(['playwright: no arranca']);
  });
});

describe('lo que no corre', () => {
  const name = 'src/a.test.ts > cartolas reales';
  it('se excusa si pide los archivos reales y no están', () => {
    expect(judgeSkips([name], [], () => true, false)[0]?.reason).toContain('../shared');
  });
  it('no se excusa si están, ni si no los pide', () => {
    expect(judgeSkips([name], [], () => true, true)[0]?.reason).toBeUndefined();
    expect(judgeSkips([name], [], () => false, false)[0]?.reason).toBeUndefined();
  });
  it('o si la lista lo nombra con su razón', () => {
    expect(judgeSkips([name], [{ nombre: 'src/a.test.ts > cartolas', razon: 'porque sí' }], () => false, true)[0]?.reason).toBe(
      'porque sí',
    );
  });
});

describe('qué pasos corren', () => {
  it('todos, en orden, si no se dice nada', () => expect(chosen([]).map((s) => s.name)[0]).toBe('generated lists'));
  it('--solo deja los suyos y las listas generadas', () => {
    expect(chosen(['--solo', 'types']).map((s) => s.name)).toEqual(['generated lists', 'types']);
    expect(chosen(['--solo=lint,guards']).map((s) => s.name)).toEqual(['generated lists', 'lint and format', 'guards']);
  });
  it('un nombre mal escrito no pasa por una corrida verde', () => {
    expect(() => chosen(['--solo', 'tipos'])).toThrow('--solo takes');
    expect(() => chosen(['--solo'])).toThrow('--solo takes');
    expect(() => chosen(['--sola'])).toThrow('Unknown option');
  });
  it('las pruebas de servicio son las que abren una base', () => {
    const tree = listing({
      'src/areas/a/service/a.test.ts': "import { abrir } from '#platform/server/testing/index.ts';\nabrir();",
      'src/areas/a/domain/a.test.ts': "import { it } from 'vitest';\nit('x', () => undefined);",
      'src/platform/server/testing/abrir.ts': "import './index.ts';",
    });
    expect(serviceTests(tree)).toEqual(['src/areas/a/service/a.test.ts']);
  });
});

describe('un programa', () => {
  const cwd = import.meta.dirname;
  it('devuelve su código y su salida; el que no existe falla', async () => {
    expect(await run('node', ['-e', 'console.log(1); process.exit(3)'], { cwd, keep: true })).toEqual({ code: 3, output: '1\n' });
    expect((await run('no-existe-tal', [], { cwd, keep: true })).code).toBe(127);
  });
  it('si se cuelga, se termina y falla', async () => {
    const { code } = await run('node', ['-e', 'setInterval(() => {}, 1000)'], { cwd, keep: true, minutes: 0.005 });
    expect(code).not.toBe(0);
  });
});
