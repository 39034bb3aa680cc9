import { Datos } from '#platform/web/detail/detail.tsx';
import { Fecha, Rut } from '#platform/web/inputs/show.tsx';
import { type Cuota, enCifras, type Moneda } from '../domain/forma.ts';
import { Nombre } from './nombre-tipo.tsx';

/** What is about to be written, before it is saved. */
export function Resumen({ v }: { v: Readonly<Record<string, unknown>> }) {
  const cuotas = (v.cuotas as Cuota[] | undefined) ?? [];
  const personas = (lista: unknown) => ((lista as { nombre: string }[] | undefined) ?? []).map((p) => p.nombre).join(', ');
  const moneda: Moneda = v.moneda === 'UF' ? 'UF' : 'CLP';
  const ultima = cuotas.at(-1);
  return (
    <Datos
      items={[
        ['Suscriptor', <Rut key="r" v={String(v.cliente_rut ?? '')} />],
        ['Tipo', <Nombre key="t" lista="pagare_tipos" codigo={String(v.tipo ?? '')} />],
        ['Monto', typeof v.monto === 'string' && v.monto !== '' ? enCifras(moneda, v.monto) : 'En blanco'],
        ['Emisión', <Fecha key="e" v={String(v.fecha_emision ?? '')} />],
        [
          'Vencimiento',
          ultima ? (
            <>
              {cuotas.length} cuotas, la última el <Fecha v={ultima.fecha} />
            </>
          ) : v.vencimiento ? (
            <Fecha key="v" v={String(v.vencimiento)} />
          ) : (
            'A la vista'
          ),
        ],
        ['Firman', personas(v.representantes) || 'El suscriptor'],
        ['Avales', personas(v.avales) || 'Sin avales'],
      ]}
    />
  );
}
