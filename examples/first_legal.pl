#!/usr/bin/perl
# A bot for every game, in Perl and nothing else: it does the first thing that is legal. docs/bots.md has the protocol.
#
#     pepperbox arena catch-6 random "program:perl examples/first_legal.pl"

use strict;
use warnings;
use JSON::PP;    # in every Perl

$| = 1;          # an answer is sent at once
while (my $line = <STDIN>) {
    my $told = decode_json($line);
    next if $told->{pepperbox};                      # a game begins: with its seats, options and a seed
    my ($legal) = values %{ $told->{legal} };        # it is our turn: this is what our seat may know, and do
    print encode_json({ action => $legal->[0] }), "\n";
}
