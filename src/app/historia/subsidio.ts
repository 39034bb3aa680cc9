import { contract as creditos } from '#areas/creditos/contract.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Cartera } from './alta.ts';
import { subir } from './cuaderno.ts';
import type { Narrador } from './narrador.ts';

type Cambio = InputOf<typeof creditos, 'editar'>;
interface ConSubsidio {
  version: number;
  serviu: NonNullable<Cambio['serviu']> | null;
  bono_riego: NonNullable<Cambio['bono_riego']> | null;
}

/** The State's money becomes ours on paper: the mandate to collect a SERVIU subsidy, the endorsement of an irrigation bonus in its registry. */
export async function conMandato(n: Narrador, c: Cartera, id: string): Promise<void> {
  const { version, serviu, bono_riego } = await n.detalle<ConSubsidio>(creditos, c.cedente.ejecutivo, id);
  const de = { tipo_archivo: 'OTRO', referido_tipo: 'credito', referido_id: id, rut: c.cedente.rut } as const;
  const texto = serviu ? `Mandato de cobro, resolución ${serviu.numero_resolucion}` : `Endoso inscrito del bono ${bono_riego?.numero_bono}`;
  const archivo_id = await subir(n, c.cedente.ejecutivo, de, [texto, c.cedente.razon]);
  const cambio: Cambio = serviu
    ? { serviu: { ...serviu, archivo_id } }
    : { bono_riego: bono_riego && { ...bono_riego, archivo_id, estado_endoso: 'inscrito' } };
  await n.acto(creditos, 'editar', c.cedente.ejecutivo, cambio, { id, version, minimal: true });
}
