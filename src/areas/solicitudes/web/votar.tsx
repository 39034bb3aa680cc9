import { useWatch } from 'react-hook-form';
import { VotarEnComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { MultiOptionField } from '#platform/web/form/choices.tsx';
import { TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { contract } from '../contract.ts';

type S = Detailed<EntityOf<typeof contract>>;

/** Why it is rejected, what the letter to the client will say: reasons of the list, those that the evaluation found, and others in words. */
function Razones({ s }: { s: S }) {
  const respuesta = useWatch({ name: 'respuesta' }) as string;
  if (respuesta !== 'RECHAZA') return null;
  const halladas = (s.evaluacion?.razones ?? []).map((r) => ({ codigo: r.id, nombre: r.texto }));
  return (
    <>
      <Fields>
        <MultiOptionField name="razones" label="Razones del rechazo (hasta cuatro en total)" options="motivos_rechazo" span={12} />
        {halladas.length > 0 && (
          <MultiOptionField name="razones_evaluacion" label="Razones que dio el analista virtual" options={halladas} span={12} />
        )}
      </Fields>
      <Rows name="razones_escritas" titulo="Otras razones, con sus palabras" agregar="Agregar razón" max={4} nueva={() => ({ texto: '' })}>
        {(at) => <TextField name={`${at}.texto`} label="Razón, como la leerá el cliente" required maxLength={300} span={12} />}
      </Rows>
    </>
  );
}

export default function Votar({ s, close }: { s: S; close: () => void }) {
  return (
    <VotarEnComite
      area="solicitudes"
      record={s}
      schema={contract.operations.votar.input}
      titulo={`Votar la solicitud ${s.numero}`}
      close={close}
      cambia={['clientes']}
      valores={{ razones: [], razones_evaluacion: [], razones_escritas: [] }}
      campos={<Razones s={s} />}
    />
  );
}
