import { parseArgs } from 'node:util';
import { apagarPostgres, postgres } from './nucleo/casa.ts';
import { carga, guardar, type Medida, type Resultado } from './nucleo/informe.ts';

const BANCOS: Record<string, () => Promise<{ medir(m: Medida): Promise<Resultado> }>> = {
  B1: () => import('./b01-lista.ts'),
  B3: () => import('./b03-giro.ts'),
  B4: () => import('./b04-cuotas.ts'),
  B5: () => import('./b05-cierre.ts'),
  B6: () => import('./b06-conciliacion.ts'),
  B9: () => import('./b09-entrada.ts'),
  B10: () => import('./b10-paquete.ts'),
  B11: () => import('./b11-navegador.ts'),
  B12: () => import('./b12-crecimiento.ts'),
  B13: () => import('./b13-reevaluacion.ts'),
  B14: () => import('./b14-alertas.ts'),
  B15: () => import('./b15-cobranza.ts'),
  B16: () => import('./b16-mientras.ts'),
  V: () => import('./v-cifras.ts'),
};

/** V1 to V8 are measured by one benchmark: those that are asked apart are its parts, and nothing is written of them. */
function juntar(pedidos: readonly string[]): string[] {
  const partes = pedidos.filter((p) => /^V[1-8]$/.test(p));
  return [...pedidos.filter((p) => !partes.includes(p)), ...(partes.length > 0 ? [`V ${partes.join(' ')}`] : [])];
}

/** `npm run bench [-- --solo B1,B12,V3] [--corto] [--tamano 10000]`: measures and writes docs/rendimiento.md. Exit code 1 when a benchmark could not run. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      solo: { type: 'string' },
      corto: { type: 'boolean', default: false },
      millon: { type: 'boolean', default: false },
      tamano: { type: 'string' },
    },
  });
  const pedidos = values.solo ? juntar(values.solo.split(',').map((b) => b.trim().toUpperCase())) : Object.keys(BANCOS);
  const tamano = values.tamano === undefined ? undefined : Number(values.tamano);
  if (tamano !== undefined && !(Number.isInteger(tamano) && tamano > 0)) throw new Error('--tamano es un número entero mayor que 0');
  const medida: Medida = values.corto
    ? { rondas: 1, segundos: 1, corto: true, millon: false }
    : { rondas: 5, segundos: 4, corto: false, millon: values.millon };
  const m: Medida = tamano === undefined ? medida : { ...medida, tamano };
  for (const pedido of pedidos) {
    const [nombre = '', ...partes] = pedido.split(' ');
    const cargar = BANCOS[nombre];
    if (!cargar) throw new Error(`No existe el banco ${nombre}; hay ${Object.keys(BANCOS).join(', ')}`);
    const cargaAntes = carga();
    process.stdout.write(`${nombre} … `);
    try {
      const r = await (await cargar()).medir(partes.length > 0 ? { ...m, partes } : m);
      console.log(r.titulo);
      for (const c of r.cifras)
        console.log(`  ${c.cumple === null ? '— ' : c.cumple ? 'sí' : 'NO'}  ${c.que}: ${c.valor} (meta ${c.meta}) ${c.detalle}`);
      if (!values.corto && tamano === undefined && partes.length === 0) guardar(r, { postgres: (await postgres()).version, cargaAntes });
    } catch (e) {
      console.log(e instanceof Error ? (e.stack ?? e.message) : e);
      process.exitCode = 1;
    }
  }
}

await main().finally(apagarPostgres);
