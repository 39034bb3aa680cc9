create function normaliza(texto text) returns text language sql immutable parallel safe as
$$ select translate(lower(texto), 'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc') $$;
