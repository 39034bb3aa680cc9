import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { LETRA_EN_PALABRAS } from '../domain/palabras.ts';
import type { Letra } from '../domain/puntos.ts';

const LETRAS = (Object.keys(LETRA_EN_PALABRAS) as Letra[]).map((l) => ({ codigo: l, nombre: `${l} · ${LETRA_EN_PALABRAS[l]}` }));

interface Vigente {
  id: string;
  folio: number;
  propuesta: { rating: Letra; fundamento: string } | null;
}

/** The acts over the page in force that ask for words: a comment, and a rating with its reasons. */
export default function Actos({ que, bir, close }: { que: 'comentar' | 'fijar'; bir: Vigente; close: () => void }) {
  const fijar = que === 'fijar';
  const op = fijar ? contract.operations.fijar_rating : contract.operations.comentar;
  return (
    <ActDialog
      title={fijar ? `Fijar la clasificación del BIR ${bir.folio}` : `Comentar el BIR ${bir.folio}`}
      size="lg"
      close={close}
      area="bir"
      accion={fijar ? 'fijar_rating' : 'comentar'}
      id={bir.id}
      schema={op.input}
      defaults={fijar ? { rating: bir.propuesta?.rating ?? '', fundamento: '' } : { texto: '' }}
      draft={false}
      guard={false}
      ok={fijar ? 'Clasificación registrada' : 'Comentario agregado'}
      onDone={close}
      submit={fijar ? 'Fijar' : 'Comentar'}
    >
      <Fields>
        {fijar ? (
          <>
            <OptionField name="rating" label="Clasificación" options={LETRAS} span={6} required />
            <TextAreaField name="fundamento" label="Fundamento (50 caracteres o más)" rows={5} maxLength={2000} required />
          </>
        ) : (
          <TextAreaField name="texto" label="Comentario" rows={5} maxLength={2000} required />
        )}
      </Fields>
    </ActDialog>
  );
}
